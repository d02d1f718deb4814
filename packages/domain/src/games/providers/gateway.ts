import type { ogp } from '@croupier/wire'

/** How a game provider is called: its address and the key that both sides sign with. */
export interface GameAccess {
  readonly vendor: string
  /** without a slash at its end */
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
}

/** What came of a call: an answer that could be read, or nothing that can be relied on (safety R8). */
export type GameAnswer<T> =
  | { readonly outcome: 'answer'; readonly value: T }
  | { readonly outcome: 'unknown'; readonly reason: string }

/** The providers' side of the protocol. It is called outside of every transaction; no call throws. */
export interface GameGateway {
  titles(at: GameAccess): Promise<GameAnswer<ogp.TitlesReply>>
  launch(at: GameAccess, body: ogp.LaunchBody): Promise<GameAnswer<ogp.Launched>>
  /** the session takes no more bets; what is begun is finished */
  terminate(at: GameAccess, body: ogp.TerminateBody): Promise<GameAnswer<unknown>>
  round(at: GameAccess, roundId: string): Promise<GameAnswer<ogp.RoundReply>>
  /** what is in a player's wallet at a provider that keeps such; it is opened where there is none */
  player(at: GameAccess, body: ogp.PlayerBody): Promise<GameAnswer<ogp.PlayerReply>>
  moveIn(at: GameAccess, body: ogp.TransferBody): Promise<GameAnswer<ogp.TransferReply>>
  moveOut(at: GameAccess, body: ogp.TransferBody): Promise<GameAnswer<ogp.TransferReply>>
  /** what came of a movement */
  moved(at: GameAccess, body: ogp.TransferStatusBody): Promise<GameAnswer<ogp.TransferReply>>
  /** rounds that ended in wallets which the provider keeps, after those of the cursor */
  ended(at: GameAccess, cursor: string): Promise<GameAnswer<ogp.EndedReply>>
  /** what it called, after the call of the cursor */
  calls(at: GameAccess, cursor: string): Promise<GameAnswer<ogp.TransactionsReply>>
  ping(at: GameAccess): Promise<GameAnswer<unknown>>
}

/** How games are launched. */
export interface GamesOutside {
  readonly gateway: GameGateway
}
