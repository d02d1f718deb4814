/** PAGE: somebody has to act at once. TICKET: on the next working day. */
export type AlarmLevel = 'PAGE' | 'TICKET'

/**
 * When an alarm is open. Each series of a measure is judged by itself, and the alarm is about what its labels say; what is added
 * up over a time is judged as one.
 */
export type Condition =
  | {
      readonly kind: 'ABOVE'
      readonly measure: string
      readonly over: number
      /** labels that its series have; any where it is left out */
      readonly where?: Readonly<Record<string, string>>
    }
  /** nobody says it at all */
  | { readonly kind: 'ABSENT'; readonly measure: string }
  | { readonly kind: 'BELOW'; readonly measure: string; readonly under: number }
  /** a time, in seconds since 1970, is longer ago than this */
  | { readonly kind: 'OLDER'; readonly measure: string; readonly seconds: number }
  /** a time, in seconds since 1970, is nearer than this */
  | { readonly kind: 'ENDS'; readonly measure: string; readonly seconds: number }
  /** more than `times` another measure with the same labels, and more than `least` */
  | {
      readonly kind: 'TIMES'
      readonly measure: string
      readonly than: string
      readonly times: number
      readonly least: number
    }
  /** of what two counters rose by within the time, the part of the one in the other */
  | {
      readonly kind: 'SHARE'
      readonly part: string
      readonly whole: string
      readonly windowS: number
      readonly over: number
      /** the least rise of the part, so that one of three is nothing */
      readonly least: number
    }
  /** a counter rose within an hour by more than `times` what it does in an average hour of the day before, and by `least` */
  | {
      readonly kind: 'LEAP'
      readonly measure: string
      readonly times: number
      readonly least: number
    }

/** Where the figures of a rule come from, and so who can judge it. */
export type SeenBy =
  /** the database: the worker judges it, and it shows in the console */
  | 'BOOKS'
  /** counters of every process together: Prometheus judges it */
  | 'PROCESSES'
  /** other exporters, of the database server, of backups, of certificates: Prometheus judges it */
  | 'OUTSIDE'

/** One alarm of safety 7.4. */
export interface AlarmRule {
  readonly name: string
  readonly level: AlarmLevel
  readonly seenBy: SeenBy
  readonly when: Condition
  /** what is wrong, in one sentence */
  readonly says: string
  /** what the one who is called does, step by step */
  readonly act: readonly string[]
}
