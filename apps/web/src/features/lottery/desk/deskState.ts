import { type Units, units, yuan } from '@croupier/money'
import {
  countLines,
  DRAW_SPACES,
  type Family,
  formatContent,
  isRefusal,
  normaliseContent,
  type Play,
  type Selection,
} from '@croupier/rules'
import { v7 as uuidv7 } from 'uuid'
import type { MemberInfo } from '../../../api/identity/member.ts'
import type { Game, PrizeMode } from '../../../api/lottery/lottery.ts'
import { type PricedSlipLine, priceSlipLine, type SlipLine } from '../slip/slipLines.ts'
import { type DeskDraft, type StakedDraft, selectionOf } from './deskStore.ts'

const FAMILIES: readonly string[] = Object.keys(DRAW_SPACES)

/** The family of a game, or null for one this desk has no plays for. */
export function familyOf(game: Pick<Game, 'family'>): Family | null {
  return FAMILIES.includes(game.family) ? (game.family as Family) : null
}

/** The series between which one may bet (rules A2.2). */
export type SeriesRange = { min: number; max: number; own: number }

/** From the game's mode and the member's own series; the game's bounds alone for a guest. */
export function seriesRange(game: Game, mode: PrizeMode, member: MemberInfo | undefined): SeriesRange {
  const bounds = game.modes.find((one) => one.mode === mode)
  const min = bounds?.minSeries ?? 0
  const bettable = bounds?.maxBetSeries ?? 0
  const own = member?.series.find((one) => one.family === game.family && one.mode === mode)?.series ?? bettable
  return { min, max: Math.max(min, Math.min(own, bettable)), own }
}

/** The series a draft bets at: the chosen one, kept within the range. */
export function chosenSeries(draft: Pick<DeskDraft, 'series'>, range: SeriesRange): number {
  return Math.min(range.max, Math.max(range.min, draft.series ?? range.max))
}

/** What is in the field of a play: its content as it would be sent, or nothing yet. */
export function fieldContent(draft: DeskDraft, play: Play): string | null {
  if (play.field.form === 'typed') {
    const normal = normaliseContent(play, draft.typed[play.code] ?? '')
    return isRefusal(normal) ? null : normal.content
  }
  const selection = selectionOf(draft, play)
  if (selection.bankers !== undefined) return pooledContent(play, selection)
  const enough = selection.cells.every(
    (picks, cell) => picks.length === 0 || picks.length >= (play.field.picksMin[cell] ?? 1),
  )
  const filled = selection.cells.filter((picks) => picks.length > 0).length
  if (!enough || filled < play.field.cellsMin) return null
  return countLines(play, selection) > 0 ? formatContent(play, selection) : null
}

/** Bankers and at least one other pick, together enough for a bet (rules A3). */
function pooledContent(play: Play, selection: Selection): string | null {
  const content = formatContent(play, selection)
  const [pool = []] = selection.cells
  if (pool.length === 0 || isRefusal(normaliseContent(play, content))) return null
  return countLines(play, selection) > 0 ? content : null
}

/** A line of the draft's terms with some content. */
export function lineOf(draft: StakedDraft, play: Play, content: string, series: number): SlipLine {
  const shared = { id: uuidv7(), playCode: play.code, content, series }
  if (play.mode === 'ELOTT') {
    const { stakePerBet } = draft
    return { ...shared, mode: 'ELOTT', stakePerBet, acceptAnyOdds: false }
  }
  const { base, unit, multiple } = draft
  return { ...shared, mode: 'LOTT', base, unit, multiple }
}

/**
 * The lines that are in the field now: one for official play, one per play of the tab at odds.
 * @param stakeMin the least stake of a selection at odds
 */
export function fieldLines(
  draft: StakedDraft,
  plays: readonly Play[],
  series: number,
  stakeMin: Units,
): PricedSlipLine[] {
  return plays.flatMap((play) => {
    const content = fieldContent(draft, play)
    const line = content === null ? null : priceSlipLine(lineOf(draft, play, content, series), plays)
    if (line === null) return []
    const { priced } = line
    return priced.mode === 'ELOTT' && priced.stakePerSelection < stakeMin ? [] : [line]
  })
}

/** Amount that is missing for a stake; zero when the balance covers it. */
export function missingFunds(balance: Units | undefined, stake: Units): Units {
  if (balance === undefined || balance >= stake) return units(0n)
  return units(stake - balance)
}

const TIMES = [5n, 10n, 20n, 50n, 100n, 500n]
const FIRST = 10n

/** Usual stakes of a selection at odds: multiples of the least one, which every currency has its own of. */
export const presetStakes = (least: Units = yuan(1n)): Units[] => TIMES.map((times) => units(least * times))

/** The stake that a desk opens with. */
export const firstStake = (least: Units = yuan(1n)): Units => units(least * FIRST)
