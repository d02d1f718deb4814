/** Business days of a merchant. */
export interface DayRange {
  readonly merchantId: number
  /** yyyy-MM-dd, both included */
  readonly from: string
  readonly to: string
}
