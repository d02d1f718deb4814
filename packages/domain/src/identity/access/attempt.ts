/** Whose login is counted, and where it comes from. */
export interface Attempt {
  readonly merchantId: number
  readonly accountKey: string
  /** hash of the browser's device value when the account knows that browser, else null */
  readonly device: Uint8Array<ArrayBuffer> | null
  readonly ip: string
}
