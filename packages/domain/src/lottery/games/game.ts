import { type DrawFamily, isDrawFamily } from '@croupier/fairness'
import { type Units, units } from '@croupier/money'
import { COVER_PPM, FROM_SOURCES, type IssueSchedule, SELECTION_STAKE_MIN, shortestIntervalS } from '@croupier/rules'
import { amount, catalogue, chases, lottery } from '@croupier/wire'
import { z } from 'zod'
import { gameSchedule } from './gameSchedule.ts'

const MS_PER_S = 1_000
/** One li bet of 2 yuan, 0.002 (rules A3). */
const LOTT_STAKE_MIN: Units = units(20n)

/** Limits of a play of its own, beside those of its mode (rules A3). */
const playLimits = z.strictObject({
  lineStakeMax: amount.optional(),
  issueStakeMax: amount.optional(),
  linePayoutMax: amount.optional(),
  issuePayoutMax: amount.optional(),
})

/** What a (game, mode) row allows: `game_modes.limits` (rules A3, all config). Unknown keys are refused. */
export const modeLimits = z.strictObject({
  /** most that one line may stake */
  lineStakeMax: amount.prefault('50000'),
  /** most that one player may stake on one issue in this mode */
  issueStakeMax: amount.prefault('200000'),
  /** most that one line pays; more is cut to it */
  linePayoutMax: amount.prefault('1000000'),
  /** most that all lines of one player on one issue pay in this mode; more is cut to it */
  issuePayoutMax: amount.prefault('3000000'),
  /** a LOTT line of fewer than so much of all bets of its play is thin cover, ppm; 0: none is */
  thinPpm: z.int().min(0).max(1_000_000).default(10_000),
  /** most that all thin lines of one player on one issue pay */
  thinPayoutMax: amount.prefault('100000'),
  /** play → what it allows where that is less than its mode */
  plays: z.record(z.string(), playLimits).default({}),
  /** units on offer in LOTT */
  units: z.array(lottery.betUnit).default(['YUAN', 'JIAO', 'FEN', 'LI']),
  /** named rows of the play tables that replace the default ones, such as PUSH11 */
  policies: z.array(z.string()).default([]),
})

/** Whether the vendor of a mode takes bets (protection A9); OFF is not on offer at all. */
export interface Vendor {
  readonly state: lottery.VendorState
  /** how long a maintenance is meant to last; null for not known */
  readonly until: Date | null
  /** what players are told: language code → why */
  readonly notice: Readonly<Record<string, string>>
}

/** Four limits of rules A3, in currency units: of a line, and of all lines of one player on one issue. */
export interface StakeLimits {
  readonly lineStakeMax: Units
  readonly issueStakeMax: Units
  readonly linePayoutMax: Units
  readonly issuePayoutMax: Units
}

/** What a game allows in a mode. */
export interface ModeLimits extends StakeLimits {
  /** part of a play's bets under which a LOTT line is thin cover, ppm */
  readonly thinPpm: number
  readonly thinPayoutMax: Units
  readonly plays: Readonly<Record<string, PlayLimits>>
  /** the least stake: of a LOTT line, of a selection in ELOTT (rules A3) */
  readonly stakeMin: Units
  /** what covers more than this part of all combinations has no effective bet, ppm (rules B4) */
  readonly coverPpm: number
}

/** What is not named is not limited beyond the mode. */
export type PlayLimits = Readonly<z.output<typeof playLimits>>

/** A game in one prize mode: a catalogue row of its own (rules A1). */
export interface GameMode {
  readonly mode: lottery.PrizeMode
  /** its node in the catalogue */
  readonly nodeId: string
  readonly vendor: Vendor
  readonly minSeries: number
  readonly maxSeries: number
  readonly maxBetSeries: number
  readonly units: readonly z.output<typeof lottery.betUnit>[]
  readonly limits: ModeLimits
  /** named rows of the play tables that it asks for */
  readonly policies: readonly string[]
}

/** Where results come from (rules A5): our own sealed seeds, or sources outside that must agree. */
export type DrawSource = 'OWN' | 'EXTERNAL'

/** Whether the worker's beacon is mixed into own draws (rules A5). */
export type GameBeacon = 'PUBLIC' | 'NONE'

/** A game as the catalogue has it. */
export interface Game {
  readonly id: number
  readonly code: string
  readonly family: DrawFamily
  readonly groupCode: string
  /** language code → name */
  readonly name: Readonly<Record<string, string>>
  readonly schedule: IssueSchedule
  /** between two draws where they come most often, ms; null for a game with single draws, such as one a day */
  readonly intervalMs: number | null
  /** between closing and draw, ms */
  readonly leadMs: number
  readonly drawSource: DrawSource
  readonly beacon: GameBeacon
  readonly state: 'OPEN' | 'MAINTENANCE'
  readonly modes: readonly GameMode[]
  /** issues of one chase at most (rules A7) */
  readonly chaseIssuesMax: number
}

/** A row of games joined with one of its modes. */
export interface GameRow {
  readonly id: number
  readonly code: string
  readonly family: string
  readonly group_code: string
  readonly name: Record<string, string>
  readonly schedule: unknown
  readonly draw_source: DrawSource
  readonly beacon: GameBeacon
  readonly state: Game['state']
  readonly mode: lottery.PrizeMode | null
  readonly min_series: number
  readonly max_series: number
  readonly max_bet_series: number
  readonly limits: unknown
  readonly node_vendor: string
  readonly node_code: string
  readonly vendor_state: lottery.VendorState
  readonly vendor_until: Date | null
  readonly vendor_notice: Record<string, string>
}

function modeOf(row: GameRow, mode: lottery.PrizeMode): GameMode {
  const { units, policies, ...limits } = z.decode(modeLimits, row.limits as z.input<typeof modeLimits>)
  return {
    mode,
    nodeId: catalogue.nodeIdOf({ vendor: row.node_vendor, code: row.node_code }),
    vendor: { state: row.vendor_state, until: row.vendor_until, notice: row.vendor_notice },
    minSeries: row.min_series,
    maxSeries: row.max_series,
    maxBetSeries: row.max_bet_series,
    units: mode === 'LOTT' ? units : [],
    limits: {
      ...limits,
      stakeMin: mode === 'LOTT' ? LOTT_STAKE_MIN : SELECTION_STAKE_MIN,
      coverPpm: COVER_PPM,
    },
    policies: row.draw_source === 'EXTERNAL' ? [...policies, FROM_SOURCES] : policies,
  }
}

function timesOf(schedule: IssueSchedule): Pick<Game, 'schedule' | 'intervalMs' | 'leadMs'> {
  const intervalS = shortestIntervalS(schedule)
  return {
    schedule,
    intervalMs: intervalS === null ? null : intervalS * MS_PER_S,
    leadMs: schedule.leadS * MS_PER_S,
  }
}

/**
 * Games out of rows that come game by game, one row per mode.
 * @throws Error for a family that has no own draw, ZodError for limits or a schedule that are not ones
 */
export function gamesOf(rows: readonly GameRow[]): Game[] {
  const games = new Map<number, Game & { modes: GameMode[] }>()
  for (const row of rows) {
    const { id, code, family, name, state } = row
    if (!isDrawFamily(family)) throw new Error(`game ${code} is of an unknown family ${family}`)
    const game = games.get(id) ?? {
      id,
      code,
      family,
      groupCode: row.group_code,
      name,
      ...timesOf(gameSchedule.parse(row.schedule)),
      drawSource: row.draw_source,
      beacon: row.beacon,
      state,
      modes: [],
      chaseIssuesMax: chases.CHASE_ISSUES_MAX,
    }
    games.set(id, game)
    if (row.mode !== null) game.modes.push(modeOf(row, row.mode))
  }
  return [...games.values()]
}
