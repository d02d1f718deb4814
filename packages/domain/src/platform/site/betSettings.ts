import { parseUnits } from '@croupier/money'
import { findPlay, oddsFault } from '@croupier/rules'
import { z } from 'zod'

/** A limit of bets on a game, mode and play, each of them or `*` for all: `SSC1M/LOTT/ssc.pos/issueStake/5000` (rules A3). */
export const betLimit = z
  .string()
  .regex(
    /^(\*|[A-Z0-9_]{2,24})\/(\*|LOTT|ELOTT)\/(\*\/thinPayout|(\*|[a-z0-9.]{2,60})\/(line|issue)(Stake|Payout))\/[1-9]\d{0,8}$/,
  )

const ODDS_ROW = /^(?:\*|[A-Z0-9_]{2,24})\/([a-z0-9.]{2,60})\/([a-z0-9]{1,20})\/(\d{1,6}(?:\.\d{1,4})?)$/

/**
 * What a play at fixed odds pays in a game, or in all with `*`: `VN5M/vn.xien2/win/16.5` (rules A18). Odds above gmax / (2000·p),
 * or that give a winner no more than the stake, are refused.
 */
export const oddsRow = z.string().refine((row) => {
  const [, playCode, tier, odds] = ODDS_ROW.exec(row) ?? []
  if (playCode === undefined || tier === undefined || odds === undefined) return false
  return oddsFault(findPlay(playCode), { playCode, tier, odds: parseUnits(odds) }) === null
})
