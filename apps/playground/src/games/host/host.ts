/** What a host said to a call: an answer for good, or nothing that can be relied on. */
export type Answer =
  | {
      readonly isSure: true
      readonly status: string
      readonly body: Readonly<Record<string, unknown>>
    }
  | { readonly isSure: false; readonly why: string }

/** Who keeps the money. A call may be made again with the same txId as often as needed. */
export interface Host {
  /**
   * @param path below /ogp/v1, such as `/wallet/bet`
   * @param fault what goes wrong on the way, chosen by a tester
   */
  call(path: string, body: object, fault?: Fault | null): Promise<Answer>
}

/** What can go wrong with one call. */
export interface Fault {
  readonly name: string
  /** of delay: how long; of storm: how many */
  readonly count?: number
}
