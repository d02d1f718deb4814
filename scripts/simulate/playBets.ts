import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sum, type Units, units } from '@croupier/money'
import type { Family } from '@croupier/rules'
import type { ErrorCode, lottery, RouteReply, routes } from '@croupier/wire'
import { type BetGame, BetMaker, isFamily } from './betMaker.ts'
import { callAs, type Person } from './person.ts'
import type { Progress } from './progress.ts'
import { type Caller, Refused, type WireClient } from './wireClient.ts'

/** How often what is on sale is asked for. */
const LOOK_EVERY_MS = 1_000
/** Nobody begins a bet this shortly before closing. */
const TOO_LATE_MS = 1_500
/** More orders than this wait for their answers: then the next ones wait, too. */
const IN_FLIGHT_MAX = 500
const LINES_MAX = 3
/** People cancel one order in this many. */
const CANCELLED_SHARE = 0.05

/** What was played. */
export interface Played {
  orders: number
  lines: number
  stake: Units
  /** orders that were cancelled; the figures above have them, too */
  cancelled: number
  /** of the games on sale */
  readonly families: Set<Family>
  /** how many orders each code refused */
  readonly refusals: Map<ErrorCode, number>
}

type OnSale = RouteReply<(typeof routes)['lottery.currentIssues']>['value']['games']

/** Lets players bet on whatever is on sale, this many orders a second, until the time is over or somebody ends it. */
export class Play {
  readonly #client: WireClient
  readonly #guest: Caller = { address: '10.255.0.1', token: '', refresh: '' }
  readonly #maker: BetMaker
  readonly #random: () => number
  #games = new Map<string, BetGame>()
  #onSale: OnSale = []
  #clockAheadMs = 0
  readonly played: Played = {
    orders: 0,
    lines: 0,
    stake: units(0n),
    cancelled: 0,
    families: new Set(),
    refusals: new Map(),
  }

  constructor(client: WireClient, random: () => number) {
    this.#client = client
    this.#maker = new BetMaker(random)
    this.#random = random
  }

  /** @param until monotonic ms (performance.now) at which no further bet begins */
  async run(
    players: readonly Person[],
    pace: { perSecond: number; until: number; signal: AbortSignal },
    progress: Progress,
  ): Promise<Played> {
    const { perSecond, until, signal } = pace
    await this.#readGames()
    const begun = performance.now()
    const flying = new Set<Promise<void>>()
    let lookedAt = Number.NEGATIVE_INFINITY
    for (let sent = 0; performance.now() < until && !signal.aborted; ) {
      const now = performance.now()
      if (now - lookedAt >= LOOK_EVERY_MS) {
        await this.#look()
        lookedAt = now
        const { orders, stake } = this.played
        progress.at(now - begun, `${orders} orders, ${stake / 10_000n} yuan`)
      }
      const due = Math.floor(((now - begun) / 1_000) * perSecond)
      for (; sent < due && flying.size < IN_FLIGHT_MAX; sent += 1) {
        const order = this.#order(this.#maker.pick(players)).finally(() => flying.delete(order))
        flying.add(order)
      }
      if (flying.size >= IN_FLIGHT_MAX) await Promise.race(flying)
      else await wait(Math.min(50, 1_000 / perSecond))
    }
    await Promise.all(flying)
    return this.played
  }

  async #readGames(): Promise<void> {
    const { value } = await this.#client.call('lottery.gameMenus', { query: {} }, this.#guest)
    const games = value.flatMap(({ gameMenus }) => gameMenus.map(({ game }) => game))
    this.#games = new Map(games.map((game) => [game.code, game]))
    for (const { family } of games) if (isFamily(family)) this.played.families.add(family)
  }

  async #look(): Promise<void> {
    const { value } = await this.#client.call('lottery.currentIssues', {}, this.#guest)
    this.#clockAheadMs = value.serverTime.getTime() - Date.now()
    this.#onSale = value.games
  }

  async #order(player: Person): Promise<void> {
    const now = Date.now() + this.#clockAheadMs
    const open = this.#onSale.filter(({ current }) => current !== null && current.closeAt.getTime() - now > TOO_LATE_MS)
    if (open.length === 0) return
    const { gameCode, current } = this.#maker.pick(open)
    const game = this.#games.get(gameCode)
    if (game === undefined || current === null) return
    const lines = this.#lines(game, player, current.drawAt)
    const isTakenBack = this.#random() < CANCELLED_SHARE
    const params = { gameCode }
    const body = { orderId: randomUUIDv7(), issueNumber: current.number, lines }
    try {
      await callAs(this.#client, player, 'lottery.placeBets', { params, body })
    } catch (error) {
      // An issue may close on the way, a player may be out of money.
      this.#noteRefusal(error)
      return
    }
    this.played.orders += 1
    this.played.lines += lines.length
    this.played.stake = sum([this.played.stake, ...lines.map(({ stake }) => stake)])
    if (isTakenBack) await this.#takeBack(player, body.orderId)
  }

  async #takeBack(player: Person, orderId: string): Promise<void> {
    try {
      await callAs(this.#client, player, 'lottery.cancelOrder', { params: { orderId } })
      this.played.cancelled += 1
    } catch (error) {
      // Its issue may have closed meanwhile.
      this.#noteRefusal(error)
    }
  }

  /** @throws whatever is not a refusal */
  #noteRefusal(error: unknown): void {
    if (!(error instanceof Refused)) throw error
    const { refusals } = this.played
    refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1)
  }

  /** All lines of an order are of one mode. */
  #lines(game: BetGame, player: Person, drawAt: Date): lottery.BetLineInput[] {
    const mode = this.#maker.pick(game.modes)
    const count = this.#maker.pick(Array.from({ length: LINES_MAX }, (_, at) => at + 1))
    return Array.from({ length: count }, () =>
      this.#maker.line({ ...game, modes: [mode] }, player.series ?? [], drawAt),
    )
  }
}
