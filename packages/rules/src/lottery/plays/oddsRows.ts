import { parseUnits, type Units } from '@croupier/money'
import type { Tier } from '../mechanics/board.ts'
import { hasOneTierPerBet } from '../mechanics/mechanics.ts'
import { fairOddsMax } from '../pricing/prizes.ts'
import type { Play } from './play.ts'

/** What an operator pays for a tier of a play at fixed odds (rules A18). */
export type OddsRow = {
  readonly playCode: string
  readonly tier: string
  /** The stake in them, scaled by 10^4. */
  readonly odds: Units
}

/** Why odds are not taken: no such play at fixed odds, no profit for the winner, or above the fair odds at the highest series. */
export type OddsFault = 'UNKNOWN' | 'TOO_LOW' | 'TOO_HIGH'

const POLICY = /^odds\/([a-z0-9.]+)\/([a-z0-9]+)\/(\d{1,6}(?:\.\d{1,4})?)$/
const STAKE = parseUnits('1')

/** The row as a policy of a game, which its plays are made with: `odds/vn.xien2/win/16.5`. */
export const oddsPolicy = (playCode: string, tier: string, odds: string): string => `odds/${playCode}/${tier}/${odds}`

function rowOf(policy: string): OddsRow | null {
  const [, playCode, tier, odds] = POLICY.exec(policy) ?? []
  if (playCode === undefined || tier === undefined || odds === undefined) return null
  return { playCode, tier, odds: parseUnits(odds) }
}

/** Tiers of one bet share what it returns: their odds are the rules' own (rules A15 san jun). */
const hasOddsOfItsOwn = (play: Play, { pricing }: Tier) =>
  pricing.kind === 'fixed' && (play.tiers.length === 1 || hasOneTierPerBet(play))

/** Whether an operator may pay these odds (rules A18: none above gmax / (2000·p)); null: yes. */
export function oddsFault(play: Play | undefined, { tier, odds }: OddsRow): OddsFault | null {
  const own = play?.tiers.find(({ code }) => code === tier)
  if (play === undefined || own === undefined || !hasOddsOfItsOwn(play, own)) return 'UNKNOWN'
  if (odds <= STAKE) return 'TOO_LOW'
  return odds > fairOddsMax(play, own) ? 'TOO_HIGH' : null
}

function paying(play: Play, rows: readonly OddsRow[]): Play {
  const own = rows.filter((row) => row.playCode === play.code && oddsFault(play, row) === null)
  if (own.length === 0) return play
  return {
    ...play,
    tiers: play.tiers.map((tier): Tier => {
      const odds = own.find((row) => row.tier === tier.code)?.odds
      return odds === undefined ? tier : { ...tier, pricing: { kind: 'fixed', odds } }
    }),
  }
}

/** Plays with the odds that the policies of a game name; a row that is not allowed changes nothing. */
export function playsPaying(plays: readonly Play[], policies: readonly string[]): readonly Play[] {
  const rows = policies.map(rowOf).filter((row) => row !== null)
  return rows.length === 0 ? plays : plays.map((play) => paying(play, rows))
}
