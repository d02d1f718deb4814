/** What a game's page is answered, as far as tests read it. */
export interface PlayReply {
  readonly code?: string
  readonly balance: string | null
  readonly round: Round
  readonly history: Round[]
  readonly seeds: { commitment: string; clientSeed: string; nextNonce: number }
  readonly before: { serverSeed: string; commitment: string; clientSeed: string }
  readonly now: { commitment: string; clientSeed: string; nextNonce: number }
}
/** A round as its player sees it. */
export interface Round {
  readonly roundId: string
  readonly state: string
  readonly why: string | null
  readonly won: string
  readonly nonce: number
  readonly steps: { won: string; view: { roll: number; stops: number[] } }[]
}
