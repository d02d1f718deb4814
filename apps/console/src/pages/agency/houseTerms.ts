import { parseUnits, type Units, ZERO_UNITS } from '@croupier/money'

const PPM_PER_PERCENT = 10_000
const WHOLE = /^\d{1,6}$/
const PERCENT = /^(\d{1,3}(?:\.\d{1,4})?)%$/
const PARTS = 4

/** A tier as it is sent. */
interface TypedTier {
  readonly periodicBets: Units
  readonly netLoss: Units
  readonly activeUserCount: number
  readonly rateType: 'P' | 'F'
  readonly ratioPpm: number
  readonly fixed: Units
}

/** A typed amount, at least 0; null while it is none. */
export function amountIn(text: string): Units | null {
  try {
    const amount = parseUnits(text.trim())
    return amount < 0n ? null : amount
  } catch {
    return null
  }
}

/** A typed percentage in ppm; null while it is none. */
export function percentIn(text: string): number | null {
  const [, figure] = PERCENT.exec(`${text.replaceAll(/[\s%]/g, '')}%`) ?? []
  return figure === undefined ? null : Math.round(Number(figure) * PPM_PER_PERCENT)
}

function tierIn(line: string): TypedTier | null {
  const parts = line.split(',').map((part) => part.trim())
  const [bets = '', loss = '', users = '', rate = ''] = parts
  const [periodicBets, netLoss] = [amountIn(bets), amountIn(loss)]
  if (parts.length !== PARTS || periodicBets === null || netLoss === null || !WHOLE.test(users)) {
    return null
  }
  const thresholds = { periodicBets, netLoss, activeUserCount: Number(users) }
  if (PERCENT.test(rate)) {
    return { ...thresholds, rateType: 'P', ratioPpm: percentIn(rate) ?? 0, fixed: ZERO_UNITS }
  }
  const fixed = amountIn(rate)
  return fixed === null ? null : { ...thresholds, rateType: 'F', ratioPpm: 0, fixed }
}

/**
 * Tiers as they are typed, one to a line: bets, net loss, active members, and a rate in percent or a fixed amount.
 * @returns null while a line is none, or there is none at all
 */
export function tiersIn(text: string): TypedTier[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const tiers = lines.map(tierIn)
  return tiers.length === 0 || tiers.includes(null) ? null : (tiers as TypedTier[])
}

export const KINDS = ['REALTIME_WAGE', 'DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND'] as const
export const PERIODS = ['D', 'W', 'H', 'M'] as const
export const CARRIES = ['NONE', 'MONTH', 'NEXT', 'PERMANENT'] as const
type Kind = (typeof KINDS)[number]
type Period = (typeof PERIODS)[number]

/** What is carried on where nobody says else (rules B10.2): a half month that was lost goes into the second one. */
export const carryOf = (kind: Kind, period: Period): (typeof CARRIES)[number] =>
  kind === 'DIVIDEND' && period === 'H' ? 'MONTH' : 'NONE'

/** What the form of a kind begins with: wages are of a day (rules B5), dividends of a half month. */
export function calendarOf(kind: Kind) {
  const period: Period = kind === 'DIVIDEND' ? 'H' : 'D'
  return { period, carry: carryOf(kind, period) }
}
