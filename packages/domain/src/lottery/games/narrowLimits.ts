import { decimalsOf, inCurrency, parseUnits, type Units, units } from '@croupier/money'
import type { MerchantSettings } from '../../platform/index.ts'
import type { Game, GameMode, ModeLimits, PlayLimits, StakeLimits } from './game.ts'

const STAKE_LIMITS = {
  lineStake: 'lineStakeMax',
  issueStake: 'issueStakeMax',
  linePayout: 'linePayoutMax',
  issuePayout: 'issuePayoutMax',
} as const satisfies Record<string, keyof StakeLimits>

/** A merchant's row, read: which lines it is of, and what it limits. */
interface LimitRow {
  readonly gameCode: string
  readonly mode: string
  readonly playCode: string
  readonly limit: keyof StakeLimits | 'thinPayoutMax'
  readonly most: Units
}

const ANY = '*'

/** A row as `merchants.settings` has it: game, mode and play, each of them or `*`, then the limit and a whole amount. */
function rowOf(text: string): LimitRow {
  const [gameCode = '', mode = '', playCode = '', name = '', amount = ''] = text.split('/')
  const limit = name === 'thinPayout' ? 'thinPayoutMax' : STAKE_LIMITS[name as keyof typeof STAKE_LIMITS]
  if (limit === undefined) throw new RangeError(`no limit ${text}`)
  return { gameCode, mode, playCode, limit, most: parseUnits(amount) }
}

const least = (left: Units | undefined, right: Units): Units => (left === undefined || right < left ? right : left)

function narrowMode(limits: ModeLimits, rows: readonly LimitRow[]): ModeLimits {
  const whole: ModeLimits & Record<LimitRow['limit'], Units> = { ...limits }
  const plays: Record<string, PlayLimits> = { ...limits.plays }
  for (const { playCode, limit, most } of rows) {
    if (playCode === ANY) Object.assign(whole, { [limit]: least(whole[limit], most) })
    else if (limit !== 'thinPayoutMax') {
      const own = plays[playCode] ?? {}
      plays[playCode] = { ...own, [limit]: least(own[limit], most) }
    }
  }
  return { ...whole, plays }
}

/** Limits with their amounts, which are in yuan, in a currency. */
const turned = <T extends object>(limits: T, currency: string): T =>
  Object.fromEntries(
    Object.entries(limits).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'bigint' ? inCurrency(units(value), currency) : value,
    ]),
  ) as T

/** A mode of the catalogue, which knows the yuan alone, in a currency (rules E2); one without decimals has no parts of its unit. */
function modeIn(mode: GameMode, currency: string): GameMode {
  if (currency === 'CNY') return mode
  const plays = Object.entries(mode.limits.plays).map(([code, own]) => [code, turned(own, currency)] as const)
  const limits = { ...turned(mode.limits, currency), plays: Object.fromEntries(plays) }
  const isWhole = decimalsOf(currency) === 0
  return { ...mode, limits, units: isWhole ? mode.units.filter((unit) => unit === 'YUAN') : mode.units }
}

/**
 * A game as a merchant has it: with what it allows less of than the catalogue does (rules A3), where of all rows that are of a line
 * the least counts, in its currency, and with its own least stakes, cover and length of chases.
 */
export function narrowLimits(
  game: Game,
  { betLimits, lottery, currency }: Pick<MerchantSettings, 'betLimits' | 'lottery' | 'currency'>,
): Game {
  const rows = betLimits.map(rowOf).filter((row) => [ANY, game.code].includes(row.gameCode))
  const { leastLott, leastElott, chaseIssues: chaseIssuesMax, coverPpm } = lottery
  const modes = game.modes.map((known): GameMode => {
    const mode = modeIn(known, currency)
    const own = rows.filter((row) => [ANY, mode.mode].includes(row.mode))
    const stakeMin = parseUnits(mode.mode === 'LOTT' ? leastLott : leastElott)
    return { ...mode, limits: { ...narrowMode(mode.limits, own), stakeMin, coverPpm } }
  })
  return { ...game, modes, chaseIssuesMax }
}

/** A limit of a line: its play's own where that is less than its mode's. */
export const lineLimit = ({ limits }: GameMode, playCode: string, limit: 'lineStakeMax' | 'linePayoutMax'): Units =>
  least(limits.plays[playCode]?.[limit], limits[limit])

/** Of plays that have one: the most that a player may stake on them in an issue. */
export function playStakeMaxes({ limits }: GameMode): Record<string, Units> {
  return Object.fromEntries(
    Object.entries(limits.plays).flatMap(([code, { issueStakeMax }]) =>
      issueStakeMax === undefined ? [] : [[code, issueStakeMax] as const],
    ),
  )
}
