/** What a client means to do: written to its journal, and to the disk, before anybody is asked. */
export interface Intent {
  readonly orderId: string
  readonly memberId: string
  readonly stake: string
}

/** What it was told. UNKNOWN: the order may have been placed or not, it asks again with the same key. */
export interface Answer {
  readonly orderId: string
  readonly result: string
  readonly replayed: boolean
}
