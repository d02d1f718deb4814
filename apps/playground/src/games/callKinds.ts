/** What a round says to its host. */
export type CallKind = 'BET' | 'BETWIN' | 'WIN' | 'JACKPOT' | 'END' | 'ROLLBACK'

/** The path of each kind below /ogp/v1. */
export const PATHS: Readonly<Record<CallKind, string>> = {
  BET: '/wallet/bet',
  BETWIN: '/wallet/betwin',
  WIN: '/wallet/win',
  JACKPOT: '/wallet/jackpot-win',
  END: '/round/end',
  ROLLBACK: '/wallet/rollback',
}
