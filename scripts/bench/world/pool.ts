/** A range of member ids, and whose they are. */
export interface Pool {
  readonly first: number
  readonly last: number
  /** SQL that tells the merchant of `:member` */
  readonly merchant: string
  merchantOf(member: number): number
}
