import { randomUUID } from 'node:crypto'
import { commitment } from '@croupier/fairness'
import { describe, expect, it } from 'vitest'
import type { BookBetView, FixtureView } from '../../../../apps/playground/src/games/book/bookRoutes.ts'
import type { Leg, LegInput } from '../../../../apps/playground/src/games/book/legs.ts'
import { scriptOf } from '../../../../apps/playground/src/games/rules/book/fixtures.ts'
import { hasWon } from '../../../../apps/playground/src/games/rules/book/odds.ts'
import { type SlipLeg, slipWon } from '../../../../apps/playground/src/games/rules/book/slips.ts'
import type { Replay } from '../../../../apps/playground/src/games/views.ts'
import { announcedOf, type BookReply, bet, look, roundOf, STAKE, settled, winnerOf } from './bookSteps.ts'
import { usePlayground } from './playgroundWorld.ts'

const world = usePlayground()

/** What prices in hundredths come to together, paid on a stake and cut towards zero. */
const combinedPayout = (stake: bigint, prices: readonly number[]): bigint =>
  prices.reduce((all, price) => all * BigInt(price), stake) / 100n ** BigInt(prices.length)

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
    const round = await settled(world(), player, id)
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
    const twice = await bet(player, [legs[0] as LegInput, legs[0] as LegInput])
    expect([twice.status, twice.body.code]).toEqual([422, 'CHOICE_WRONG'])
    const id = randomUUID()
    await bet(player, legs, id)
    const { body } = host.calls.at(-1) ?? { body: {} }
    expect(body).toMatchObject({ amount: '1000', bets: [{ amount: '1000' }, { amount: '0' }] })
    const { won } = await settled(world(), player, id)
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
    expect([other.status, other.body.code]).toEqual([409, 'PRICE_CHANGED'])
    const football = { ...leg, sport: 'FOOTBALL' } as const
    expect((await bet(player, [football])).body.code).toBe('CHOICE_WRONG')
    expect(host.balance).toBe(100_000n)
  })

  it('prices a match while it is played, and tells no more of it than was played', async () => {
    const player = await world().player('esports')
    await look(player)
    const live = async () => (await look(player)).fixtures.find(({ phase, step }) => phase === 'LIVE' && step > 0)
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
    await settled(world(), player, id)
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
    const uneven = await player.call<BookReply>('/book/bet', {
      roundId: randomUUID(),
      stake: '1000',
      size: 2,
      legs,
    })
    expect([uneven.status, uneven.body.code]).toEqual([422, 'STAKE_WRONG'])
    const id = randomUUID()
    await player.call<BookReply>('/book/bet', { roundId: id, stake: '3000', size: 2, legs })
    expect(host.balance).toBe(97_000n)
    const { won } = await settled(world(), player, id)
    const { legs: ended } = (await look(player)).bets.find(({ round }) => round.roundId === id) as BookBetView
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
    const out = async (shown: string) => await player.call<BookReply>('/book/out', { roundId: id, shown })
    const more = await out(String(BigInt(offered) + 1n))
    expect([more.status, more.body.code]).toEqual([409, 'PRICE_CHANGED'])
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
    await settled(world(), player, id)
    const match = await shown()
    expect(await commitment(match?.serverSeed ?? '')).toBe(fixture?.commitment)
  })
})
