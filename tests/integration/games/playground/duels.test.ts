import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DuelRoomView } from '../../../../apps/playground/src/games/duels/duelRoutes.ts'
import { duelPayout } from '../../../../apps/playground/src/games/rules/duels/duel.ts'
import type { GomokuState } from '../../../../apps/playground/src/games/rules/duels/gomoku.ts'
import { compareHands, type ThreeCardView } from '../../../../apps/playground/src/games/rules/duels/threeCard.ts'
import type { Replay } from '../../../../apps/playground/src/games/views.ts'
import { type Player, usePlayground } from './playgroundWorld.ts'

const STAKE = 1_000n
const world = usePlayground()

interface DuelReply {
  readonly code?: string
  readonly balance: string | null
  readonly room: DuelRoomView
}

const look = async (player: Player) => (await player.call<DuelReply>('/duel/room')).body.room
const seek = async (player: Player, roundId: string = randomUUID()) =>
  await player.call<DuelReply>('/duel/seek', { roundId, stake: String(STAKE) })
const move = async (player: Player, one: object) =>
  await player.call<DuelReply>('/duel/move', {
    roundId: (await look(player)).round?.roundId,
    move: one,
  })
const viewOf = async <T>(player: Player) => (await look(player)).duel?.view as T

let count = 0
/** Two people at the same kind of game, who have found each other. */
async function twoAt(game: string): Promise<readonly [Player, Player]> {
  count += 1
  const one = await world().player(game, 'real', `a_${count}`)
  const two = await world().player(game, 'real', `b_${count}`)
  await seek(one)
  expect(await look(one)).toMatchObject({ duel: null, waiting: 1 })
  await seek(two)
  expect((await look(one)).duel).toMatchObject({ seat: 0, isPractice: false })
  expect((await look(two)).duel).toMatchObject({ seat: 1 })
  return [one, two]
}

beforeEach(() => {
  world().host.balance = 100_000n
})

describe('a room', () => {
  it('has a least stake, and brings together those who are in it', async () => {
    const first = await world().player('threecard', 'real', 'room_1', 'beginners')
    const other = await world().player('threecard', 'real', 'room_2', 'skilled')
    const { body } = await other.call<{ minStake: string }>('/state')
    expect(body.minStake).toBe('1000')
    await seek(first)
    await seek(other)
    expect(await look(first)).toMatchObject({ duel: null, waiting: 1 })
    expect(await look(other)).toMatchObject({ duel: null, waiting: 1 })
    const second = await world().player('threecard', 'real', 'room_3', 'beginners')
    await seek(second)
    expect((await look(first)).duel).toMatchObject({ seat: 0, isPractice: false })
    expect((await look(other)).duel).toBeNull()
    const { round } = await look(other)
    await other.call('/duel/leave', { roundId: round?.roundId })
    const small = await other.call<DuelReply>('/duel/seek', { roundId: randomUUID(), stake: '900' })
    expect(small.body.code).toBe('STAKE_WRONG')
  })

  it('that there is not is not opened', async () => {
    await expect(world().player('gomoku', 'real', 'room_4', 'cellar')).rejects.toThrow('TABLE')
    await expect(world().player('dice', 'real', 'room_4', 'masters')).rejects.toThrow('TABLE')
  })
})

describe('three cards', () => {
  it('pays the better hand but for the rake, and no side sees the other hand before both have shown', async () => {
    const { host } = world()
    const [one, two] = await twoAt('threecard')
    const [first, second] = [await viewOf<ThreeCardView>(one), await viewOf<ThreeCardView>(two)]
    const hidden = `"hand":${JSON.stringify(second.hand)}`
    await move(one, { show: true })
    const text = JSON.stringify([await look(one), await move(one, { show: false })])
    expect(text).not.toContain(hidden)
    expect(text).toContain('"other":null')
    expect(await viewOf<ThreeCardView>(two)).toMatchObject({ hasOtherDecided: true, other: null })
    await move(two, { show: true })
    const better = compareHands(first.hand, second.hand)
    const won = duelPayout(STAKE, better === 0 ? 100 : 200)
    expect(await viewOf<ThreeCardView>(one)).toMatchObject({ other: second.hand })
    expect((await look(better >= 0 ? one : two)).round?.won).toBe(String(won))
    expect(host.balance).toBe(100_000n - 2n * STAKE + (better === 0 ? 2n * won : won))
    expect(host.calls.filter(({ path }) => path === '/wallet/bet')).toHaveLength(2)
  })

  it('gives half back to who folds, and publishes no seed that would tell the hands', async () => {
    const { host, games } = world()
    const [one, two] = await twoAt('threecard')
    const { hand } = await viewOf<ThreeCardView>(one)
    await move(one, { show: false })
    await move(two, { show: true })
    const room = await look(two)
    expect(room.round).toMatchObject({ state: 'DONE', won: '1485' })
    expect((await look(one)).round).toMatchObject({ state: 'DONE', won: '500' })
    expect(JSON.stringify(room)).not.toContain(JSON.stringify(hand))
    expect(host.balance).toBe(100_000n - 2_000n + 1_985n)
    const url = `/api/replay/${room.round?.roundId}`
    const shown = (await games.app.inject({ method: 'GET', url })).json<Replay>()
    expect(shown.table).toMatchObject({ serverSeed: null, deal: null })
    expect(JSON.stringify(shown)).not.toContain(JSON.stringify(hand))
  })

  it('shows for who has lost the connection when the clock runs out', async () => {
    const [one, two] = await twoAt('threecard')
    await move(one, { show: true })
    await world().later(26_000)
    expect((await look(two)).duel).toMatchObject({ isOver: true, view: { decided: 'SHOW' } })
    expect((await look(one)).round?.state).toBe('DONE')
  })
})

describe('five in a row', () => {
  const inTurn = async (one: Player, two: Player) => {
    const room = await look(one)
    return room.duel?.toMove[0] === room.duel?.seat ? ([one, two] as const) : ([two, one] as const)
  }

  it('is won by five, one move after another, and is there again after the page is left', async () => {
    const { host, player } = world()
    const [one, two] = await inTurn(...(await twoAt('gomoku')))
    const late = await move(two, { cell: 0 })
    expect([late.status, late.body.code]).toEqual([422, 'MOVE_WRONG'])
    for (let turn = 0; turn < 4; turn += 1) {
      await move(one, { cell: turn })
      await move(two, { cell: 40 + 2 * turn })
    }
    const again = await player('gomoku', 'real', `a_${count}`)
    expect((await viewOf<GomokuState>(again)).stones).toHaveLength(8)
    await move(one, { cell: 4 })
    expect((await look(one)).round).toMatchObject({ state: 'DONE', won: '1970' })
    expect((await look(two)).round).toMatchObject({ state: 'DONE', won: '0' })
    expect(host.balance).toBe(100_000n - 2_000n + 1_970n)
  })

  it('is lost by who resigns, and by who lets the clock run out', async () => {
    const [one, two] = await twoAt('gomoku')
    await one.call('/duel/resign', { roundId: (await look(one)).round?.roundId })
    expect((await look(two)).round).toMatchObject({ state: 'DONE', won: '1970' })
    const [first, second] = await inTurn(...(await twoAt('gomoku')))
    await world().later(32_000)
    expect((await look(first)).round).toMatchObject({ state: 'DONE', won: '0' })
    expect((await look(second)).round).toMatchObject({ state: 'DONE', won: '1970' })
  })

  it('gives the stake back to who leaves before somebody comes, and to who waits too long', async () => {
    const { host, later } = world()
    const one = await world().player('gomoku', 'real', 'alone')
    const { body } = await seek(one)
    expect(host.balance).toBe(99_000n)
    expect((await seek(one)).body.code).toBe('ROUND_OPEN')
    await one.call('/duel/leave', { roundId: body.room.round?.roundId })
    expect(host.balance).toBe(100_000n)
    await seek(one)
    await later(184_000)
    expect((await look(one)).round).toMatchObject({ state: 'VOID', why: 'NOBODY' })
    expect(host.balance).toBe(100_000n)
  })

  it('has a partner for play money, who moves when it is their turn', async () => {
    const { later } = world()
    const guest = await world().player('gomoku', 'demo')
    await seek(guest)
    await later(6_000)
    expect((await look(guest)).duel).toMatchObject({ isPractice: true })
    if ((await viewOf<GomokuState>(guest)).stones.length === 0) await move(guest, { cell: 0 })
    await later(4_000)
    expect((await viewOf<GomokuState>(guest)).stones.length).toBeGreaterThan(0)
  })

  it('nobody makes a move in the game of others, or sits down at one table twice', async () => {
    const [one, two] = await twoAt('gomoku')
    const roundId = (await look(one)).round?.roundId
    const wrong = await two.call<DuelReply>('/duel/move', { roundId, move: { cell: 5 } })
    expect([wrong.status, wrong.body.code]).toEqual([404, 'NO_SUCH_ROUND'])
    await one.call('/duel/resign', { roundId })
  })
})
