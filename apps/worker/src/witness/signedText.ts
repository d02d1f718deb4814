/** What is signed of a head: its words in this order, so that the same head is the same text everywhere. */
export const signedText = (head: {
  readonly merchantId: number
  readonly sequence: string
  readonly hash: string
}): string => `croupier audit head ${head.merchantId} ${head.sequence} ${head.hash}`
