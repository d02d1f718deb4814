import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FixtureView } from '../../../../apps/playground/src/games/book/bookRoutes.ts'
import type { LegInput } from '../../../../apps/playground/src/games/book/legs.ts'
import { type BookReply, bet, look, STAKE, settled } from './bookSteps.ts'
import { type Player, usePlayground } from './playgroundWorld.ts'

const world = usePlayground()

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

const totalOf = ({ sport, number, markets }: FixtureView, outcome: 'OVER' | 'UNDER'): LegInput => {
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
      const bet = { roundId, stake: String(STAKE), legs, accept }
      return { roundId, ...(await player.call<BookReply>('/book/bet', bet)) }
    }
    const [none, any] = [await ask('NONE'), await ask('ANY')]
    expect(any.body.book.waiting.map(({ why }) => why)).toEqual([null, null])
    expect(host.balance).toBe(100_000n)
    await later(6_000)
    const book = await look(player)
    // Two minutes of the match have passed: the odds are others.
    expect(book.waiting).toMatchObject([{ roundId: none.roundId, why: 'PRICE_CHANGED' }])
    expect(host.balance).toBe(99_000n)
    const placed = book.bets.find(({ round }) => round.roundId === any.roundId)
    expect(placed?.legs[0]?.price).not.toBe(legs[0]?.price)
    await settled(world(), player, any.roundId)
  })

  const feed = async (fault: object) => {
    const payload = { sport: 'FOOTBALL', ...fault }
    const { games } = world()
    expect((await games.desk.inject({ method: 'POST', url: '/operator/feeds', payload })).statusCode).toBe(200)
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
        price === null ? [] : [{ sport: fixture.sport, number: fixture.number, market: id, outcome, price }],
      ),
    )
    const bet = { roundId, stake: String(STAKE), accept: 'ANY', legs: [leg] }
    await player.call<BookReply>('/book/bet', bet)
    await later(6_000)
    await feed({ kind: 'RIGHT' })
    expect(await settled(world(), player, roundId)).toMatchObject({ won: String(STAKE) })
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
    expect(late.markets.flatMap(({ prices }) => Object.values(prices)).every((one) => one === null)).toBe(true)
    const refused = await bet(player, [totalOf(right, 'OVER')])
    expect([refused.status, refused.body.code]).toEqual([409, 'TOO_LATE'])
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
