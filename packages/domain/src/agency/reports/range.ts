/** Business days of a merchant, `YYYY-MM-DD`; both ends belong to the range. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The instant before which money moved for a posting to be on an earlier day than `$day`, in SQL. */
export const startOf = (day: string, zone: string): string => `(${day}::date::timestamp AT TIME ZONE ${zone}::text)`
