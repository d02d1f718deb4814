import type { Db } from '@croupier/db'
import type { DrawCtx } from '@croupier/domain'
import type { LotteryReads } from '@croupier/domain/lottery/games'
import { DAY_MS } from '@croupier/wire'
import type { BetMaker } from '../simulate/betMaker.ts'
import type { PlayedClock } from './playedClock.ts'

/** What a past is played with. */
export interface DemoWorld {
  /** its sessions read the shifted clock, as the worker's role */
  readonly ctx: DrawCtx
  /** of the same clock, as the owner of the database: for what no process may do */
  readonly owner: Db
  readonly clock: PlayedClock
  readonly reads: LotteryReads
  readonly maker: BetMaker
  /** from 0 up to 1 */
  readonly random: () => number
  readonly merchantId: number
  /** when the past ends: this moment, by the wall clock */
  readonly until: Date
}

/** This many days before the past ends. */
export const daysAgo = ({ until }: Pick<DemoWorld, 'until'>, days: number): Date =>
  new Date(until.getTime() - days * DAY_MS)
