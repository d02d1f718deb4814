import { randomUUID } from 'node:crypto'
import { commitment } from '@croupier/fairness'
import { describe, expect, it } from 'vitest'
import type {
  BookBetView,
  BookView,
  FixtureView,
} from '../../../../apps/playground/src/games/book/bookRoutes.ts'
import type { AskedLeg, Leg } from '../../../../apps/playground/src/games/book/legs.ts'
import { scriptOf } from '../../../../apps/playground/src/games/rules/book/fixtures.ts'
import { combinedPayout, hasWon } from '../../../../apps/playground/src/games/rules/book/odds.ts'
import { type SlipLeg, slipWon } from '../../../../apps/playground/src/games/rules/book/slips.ts'
import type { Replay, RoundView } from '../../../../apps/playground/src/games/views.ts'
import { type Player, usePlayground } from './playgroundWorld.ts'

const STAKE = 1_000n
const world = usePlayground()

interface Told {
  readonly code?: string
  readonly book: BookView
}

const look = async (player: Player) => (await player.call<Told>('/book')).said.book
const bet = async (player: Player, legs: readonly AskedLeg[], roundId: string = randomUUID()) =>
  await player.call<Told>('/book/bet', { roundId, stake: String(STAKE), legs })
const winnerOf = ({ sport, number, markets }: FixtureView): AskedLeg => {
  const price = markets.find(({ id }) => id === 'WINNER')?.prices.HOME ?? 0
  return { sport, number, market: 'WINNER', outcome: 'HOME', price }
}
const announcedOf = ({ fixtures }: BookView, sport = fixtures[0]?.sport) =>
  fixtures.filter((one) => one.phase === 'ANNOUNCED' && one.sport === sport)
const roundOf = async (player: Player, id: string) =>
  (await look(player)).bets.find(({ round }) => round.roundId === id)?.round as RoundView

/** Lets matches be played until a bet on them is settled. */
async function settled(player: Player, id: string): Promise<RoundView> {
  for (let turn = 0; turn < 60; turn += 1) {
    const round = await roundOf(player, id)
    if (round.state === 'DONE') return round
    await world().jump(20_000)
  }
  throw new Error('the bet was not settled')
}

describe('the book', () => {
  it('takes a single bet at the price shown, and settles it by what the seed plays', async () => {
    const { host, seeds } = world()
    const player = await world().player('sportsbook')
    const [fixture] = announcedOf(await look(player))
    if (fixture === undefined) throw new Error('nothing is announced')
    const leg = winnerOf(fixture)
    const id = randomUUID()
    await bet(player, [leg], id)
    await bet(player, [leg], id)
    expect(host.balance).toBe(99_000n)
    expect(host.calls.filter(({ path }) => path === '/wallet/bet')).toHaveLength(1)
    const round = await settled(player, id)
    const hashes = await Promise.all(seeds.map(async (seed) => await commitment(seed)))
    const seed = seeds[hashes.indexOf(fixture.commitment)] ?? ''
    const { steps, abandonedAfter } = await scriptOf(fixture.sport, fixture.number, seed)
    const score = steps.reduce(([h, a], [more, other]) => [h + more, a + other], [0, 0] as const)
    const isWon = hasWon(leg.sport, 'WINNER', 'HOME', null, score)
    const pays = combinedPayout(STAKE, [leg.price])
    expect(round.won).toBe(String(abandonedAfter === null ? (isWon ? pays : 0n) : STAKE))
    expect(host.balance).toBe(99_000n + BigInt(round.won))
  })

  it('multiplies the prices of an accumulator, and takes no two legs of one match', async () => {
    const { host } = world()
    const player = await world().player('sportsbook')
    const legs = announcedOf(await look(player), 'BASKETBALL')
      .slice(0, 2)
      .map(winnerOf)
    expect(legs).toHaveLength(2)
    const twice = await bet(player, [legs[0] as AskedLeg, legs[0] as AskedLeg])
    expect([twice.status, twice.said.code]).toEqual([422, 'CHOICE_WRONG'])
    const id = randomUUID()
    await bet(player, legs, id)
    const { body } = host.calls.at(-1) ?? { body: {} }
    expect(body).toMatchObject({ amount: '1000', bets: [{ amount: '1000' }, { amount: '0' }] })
    const { won } = await settled(player, id)
    const all = combinedPayout(
      STAKE,
      legs.map(({ price }) => price),
    )
    const singles = legs.map(({ price }) => combinedPayout(STAKE, [price]))
    expect([0n, STAKE, all, ...singles].map(String)).toContain(won)
    expect(host.balance).toBe(99_000n + BigInt(won))
  })

  it('bets nothing at a price that is another now, and nothing of another game', async () => {
    const { host } = world()
    const player = await world().player('cricket')
    const [fixture] = announcedOf(await look(player))
    const leg = winnerOf(fixture as FixtureView)
    const other = await bet(player, [{ ...leg, price: leg.price + 5 }])
    expect([other.status, other.said.code]).toEqual([409, 'PRICE_CHANGED'])
    const football = { ...leg, sport: 'FOOTBALL' } as const
    expect((await bet(player, [football])).said.code).toBe('CHOICE_WRONG')
    expect(host.balance).toBe(100_000n)
  })

  it('prices a match while it is played, and tells no more of it than was played', async () => {
    const player = await world().player('esports')
    await look(player)
    const live = async () =>
      (await look(player)).fixtures.find(({ phase, step }) => phase === 'LIVE' && step > 0)
    for (let turn = 0; turn < 40 && (await live()) === undefined; turn += 1) {
      await world().jump(15_000)
    }
    const fixture = await live()
    expect(fixture?.score.reduce((sum, one) => sum + one, 0)).toBe(fixture?.step)
    expect(JSON.stringify(fixture)).not.toMatch(/script|steps|serverSeed/)
    expect(fixture?.markets.map(({ id }) => id)).toEqual(['WINNER', 'TOTAL'])
  })

  it('settles again what a corrected result changes: the win is rolled back, or paid late', async () => {
    const { host, games } = world()
    const player = await world().player('sportsbook')
    const [fixture] = announcedOf(await look(player), 'FOOTBALL')
    const leg = winnerOf(fixture as FixtureView)
    const id = randomUUID()
    await bet(player, [leg], id)
    await settled(player, id)
    const correct = async (score: readonly [number, number]) =>
      await games.desk.inject({
        method: 'POST',
        url: '/operator/results',
        payload: { sport: leg.sport, number: leg.number, score },
      })
    const pays = combinedPayout(STAKE, [leg.price])
    await correct([3, 0])
    expect(host.balance).toBe(99_000n + pays)
    await correct([0, 3])
    expect(host.balance).toBe(99_000n)
    await correct([0, 3])
    await correct([4, 0])
    expect(host.balance).toBe(99_000n + pays)
    expect(await roundOf(player, id)).toMatchObject({ state: 'DONE', won: String(pays) })
    expect(host.calls.filter(({ path }) => path === '/wallet/rollback').length).toBeGreaterThan(0)
  })

  it('pays a system line by line, and takes no stake that its lines cannot share', async () => {
    const { host } = world()
    const player = await world().player('sportsbook')
    const legs = announcedOf(await look(player), 'BASKETBALL')
      .slice(0, 3)
      .map(winnerOf)
    expect(legs).toHaveLength(3)
    const uneven = await player.call<Told>('/book/bet', {
      ...{ roundId: randomUUID(), stake: '1000', size: 2, legs },
    })
    expect([uneven.status, uneven.said.code]).toEqual([422, 'STAKE_WRONG'])
    const id = randomUUID()
    await player.call<Told>('/book/bet', { roundId: id, stake: '3000', size: 2, legs })
    expect(host.balance).toBe(97_000n)
    const { won } = await settled(player, id)
    const { legs: ended } = (await look(player)).bets.find(
      ({ round }) => round.roundId === id,
    ) as BookBetView
    expect(won).toBe(String(slipWon(1_000n, 2, ended as readonly (Leg & SlipLeg)[])))
    expect(host.balance).toBe(97_000n + BigInt(won))
  })

  it('buys a bet back once, for what the page showed or more, and no result changes it', async () => {
    const { host, games } = world()
    const player = await world().player('sportsbook')
    const [fixture] = announcedOf(await look(player), 'FOOTBALL')
    const leg = winnerOf(fixture as FixtureView)
    const id = randomUUID()
    await bet(player, [leg], id)
    const offered = (await look(player)).bets[0]?.offer ?? ''
    expect(BigInt(offered)).toBeGreaterThan(0n)
    expect(BigInt(offered)).toBeLessThan(STAKE)
    const out = async (shown: string) =>
      await player.call<Told>('/book/out', { roundId: id, shown })
    const more = await out(String(BigInt(offered) + 1n))
    expect([more.status, more.said.code]).toEqual([409, 'PRICE_CHANGED'])
    expect((await out(offered)).status).toBe(200)
    await out(offered)
    expect(host.balance).toBe(99_000n + BigInt(offered))
    expect(await roundOf(player, id)).toMatchObject({ state: 'DONE', won: offered })
    await world().jump(400_000)
    const payload = { sport: leg.sport, number: leg.number, score: [5, 0] }
    await games.desk.inject({ method: 'POST', url: '/operator/results', payload })
    expect(host.balance).toBe(99_000n + BigInt(offered))
  })

  it('shows a bet again with the seed of each of its matches, once they are over', async () => {
    const player = await world().player('sportsbook')
    const [fixture] = announcedOf(await look(player), 'FOOTBALL')
    const id = randomUUID()
    await bet(player, [winnerOf(fixture as FixtureView)], id)
    const shown = async () => {
      const reply = await world().games.app.inject({ method: 'GET', url: `/api/replay/${id}` })
      return reply.json<Replay>().matches?.[0]
    }
    expect(await shown()).toMatchObject({ serverSeed: null, score: null })
    await settled(player, id)
    const match = await shown()
    expect(await commitment(match?.serverSeed ?? '')).toBe(fixture?.commitment)
  })
})

/** Waits until a match of football is being played and priced. */
async function liveMatch(player: Player): Promise<FixtureView> {
  const found = async () =>
    (await look(player)).fixtures.find(
      ({ sport, phase, step }) => sport === 'FOOTBALL' && phase === 'LIVE' && step > 4 && step < 40,
    )
  for (let turn = 0; turn < 60; turn += 1) {
    const fixture = await found()
    if (fixture !== undefined) return fixture
    await world().jump(10_000)
  }
  throw new Error('nothing is played')
}

const totalOf = ({ sport, number, markets }: FixtureView, outcome: 'OVER' | 'UNDER'): AskedLeg => {
  const price = markets.find(({ id }) => id === 'TOTAL')?.prices[outcome] ?? 0
  return { sport, number, market: 'TOTAL', outcome, price }
}

describe('the book, while a match is played', () => {
  it('has a bet wait, and places it at the odds of then as far as its player takes them', async () => {
    const { host, later } = world()
    const player = await world().player('sportsbook')
    const legs = [totalOf(await liveMatch(player), 'OVER')]
    expect(legs[0]?.price).toBeGreaterThan(100)
    const ask = async (accept: string) => {
      const roundId = randomUUID()
      const asked = { roundId, stake: String(STAKE), legs, accept }
      return { roundId, ...(await player.call<Told>('/book/bet', asked)) }
    }
    const [none, any] = [await ask('NONE'), await ask('ANY')]
    expect(any.said.book.waiting.map(({ why }) => why)).toEqual([null, null])
    expect(host.balance).toBe(100_000n)
    await later(6_000)
    const book = await look(player)
    // Two minutes of the match have passed: the odds are others.
    expect(book.waiting).toMatchObject([{ roundId: none.roundId, why: 'PRICE_CHANGED' }])
    expect(host.balance).toBe(99_000n)
    const placed = book.bets.find(({ round }) => round.roundId === any.roundId)
    expect(placed?.legs[0]?.price).not.toBe(legs[0]?.price)
    await settled(player, any.roundId)
  })

  const feed = async (fault: object) => {
    const payload = { sport: 'FOOTBALL', ...fault }
    const { games } = world()
    expect(
      (await games.desk.inject({ method: 'POST', url: '/operator/feeds', payload })).statusCode,
    ).toBe(200)
  }

  it('gives back a bet that was taken at a score which the feed had wrong', async () => {
    const { host, later } = world()
    const player = await world().player('sportsbook')
    const right = await liveMatch(player)
    await feed({ kind: 'WRONG' })
    const fixture = (await look(player)).fixtures.find(
      ({ sport, number }) => sport === 'FOOTBALL' && number === right.number,
    ) as FixtureView
    expect(fixture.score[0]).toBe(right.score[0] + 1)
    const roundId = randomUUID()
    const [leg] = fixture.markets.flatMap(({ id, prices }) =>
      Object.entries(prices).flatMap(([outcome, price]) =>
        price === null
          ? []
          : [{ sport: fixture.sport, number: fixture.number, market: id, outcome, price }],
      ),
    )
    const asked = { roundId, stake: String(STAKE), accept: 'ANY', legs: [leg] }
    await player.call<Told>('/book/bet', asked)
    await later(6_000)
    await feed({ kind: 'RIGHT' })
    expect(await settled(player, roundId)).toMatchObject({ won: String(STAKE) })
    expect(host.balance).toBe(100_000n)
  })

  it('takes no bet while the feed is too late, and hears nothing older than it knows', async () => {
    const player = await world().player('sportsbook')
    const right = await liveMatch(player)
    const now = async () =>
      (await look(player)).fixtures.find(
        ({ sport, number }) => sport === 'FOOTBALL' && number === right.number,
      ) as FixtureView
    await feed({ kind: 'LATE', lateMs: 30_000 })
    const late = await now()
    expect(late).toMatchObject({ isSuspended: true, step: Math.max(0, right.step - 15) })
    expect(
      late.markets.flatMap(({ prices }) => Object.values(prices)).every((one) => one === null),
    ).toBe(true)
    const refused = await bet(player, [totalOf(right, 'OVER')])
    expect([refused.status, refused.said.code]).toEqual([409, 'TOO_LATE'])
    await feed({ kind: 'MIXED' })
    const steps: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      steps.push((await now()).step)
      await world().later(2_000)
    }
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect(new Set(steps).size).toBeLessThan(steps.length)
    await feed({ kind: 'RIGHT' })
  })
})
