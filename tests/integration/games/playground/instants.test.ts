import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { stateOf } from '../../../../apps/playground/src/games/rules/instants/hilo.ts'
import { minesMultiplier } from '../../../../apps/playground/src/games/rules/instants/mines.ts'
import type { SeededGame } from '../../../../apps/playground/src/games/rules/roundStream.ts'
import { roundStream } from '../../../../apps/playground/src/games/rules/roundStream.ts'
import { playedAgain, rulesOf } from '../../../../apps/playground/src/games/rules/seededGames.ts'
import type { RoundView } from '../../../../apps/playground/src/games/views.ts'
import { type Player, usePlayground } from './playgroundWorld.ts'

const STAKE = 1_000n
const world = usePlayground()

interface Played {
  readonly round: RoundView
  readonly balance: string | null
  readonly code?: string
}
interface Rotated {
  readonly before: { readonly serverSeed: string; readonly clientSeed: string }
}

const begin = async (player: Player, choice: object, roundId: string = randomUUID()) =>
  (await player.call<Played>('/rounds', { roundId, stake: String(STAKE), choice })).body
const move = async (player: Player, { roundId, steps }: RoundView, one: object) =>
  await player.call<Played>(`/rounds/${roundId}/move`, { shown: steps.length, move: one })

/** The seeds' own account of a round, once they are revealed. */
async function verified(player: Player, game: SeededGame, round: RoundView) {
  const { before } = (await player.call<Rotated>('/seeds', { clientSeed: 'next' })).body
  return await playedAgain({
    game,
    serverSeed: before.serverSeed,
    clientSeed: before.clientSeed,
    nonce: round.nonce ?? 0,
    stake: STAKE,
    stakeUnits: STAKE * 100n,
    choice: round.choice,
    steps: round.steps,
  })
}

/** What is hidden in the round that is under way: the test knows every seed that was drawn. */
async function hiddenOf(game: SeededGame, round: RoundView, clientSeed: string) {
  const serverSeed = world().seeds.at(-1) ?? ''
  const stream = await roundStream(serverSeed, clientSeed, game, round.nonce ?? 0)
  const wager = { stake: STAKE, stakeUnits: STAKE * 100n, choice: round.choice }
  return (await rulesOf(game).deal(stream, wager)).hidden
}

/** A player whose seeds are fresh and known. */
async function fresh(game: SeededGame): Promise<Player> {
  const player = await world().player(game)
  await player.call('/seeds', { clientSeed: 'known' })
  return player
}

describe.each([
  ['plinko', { rows: 16, risk: 'HIGH' }],
  ['wheel', { risk: 'LOW' }],
] as const)('%s', (game, choice) => {
  it('bets and wins in one call what the seeds say', async () => {
    const { host, paths } = world()
    const player = await fresh(game)
    const { round } = await begin(player, choice)
    expect(round).toMatchObject({ state: 'DONE', steps: [{ won: round.won }] })
    expect(paths()).toEqual(['/wallet/betwin'])
    expect(host.balance).toBe(99_000n + BigInt(round.won))
    expect(await verified(player, game, round)).toEqual(round.steps)
  })

  it('plays on with a win that waits for officers, and says what they decide', async () => {
    const { host } = world()
    const player = await fresh(game)
    host.tricks.set('/wallet/betwin', ['hold'])
    const { round } = await begin(player, choice)
    expect(round).toMatchObject({
      state: 'DONE',
      why: 'PENDING_REVIEW',
      steps: [{ won: round.won }],
    })
    expect(host.balance).toBe(99_000n)
    // The next round is not kept back by it.
    expect((await begin(player, choice)).round.state).toBe('DONE')
    host.decide(false)
    await world().later(60_000)
    const { history } = (await player.call<{ history: readonly RoundView[] }>('/state')).body
    expect(history.find(({ roundId }) => roundId === round.roundId)?.why).toBe('NOT_PAID')
  })

  it('refuses what cannot be chosen, and shows nothing that the host refused', async () => {
    const { host } = world()
    const player = await fresh(game)
    const wrong = await player.call<Played>('/rounds', {
      roundId: randomUUID(),
      stake: '1000',
      choice: { ...choice, more: 1 },
    })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'CHOICE_WRONG'])
    host.tricks.set('/wallet/betwin', ['refuse'])
    expect((await begin(player, choice)).round).toMatchObject({ state: 'REFUSED', steps: [] })
    expect(host.balance).toBe(100_000n)
  })
})

describe('mines', () => {
  const minesOf = async (round: RoundView) => ((await hiddenOf('mines', round, 'known')) as { mines: number[] }).mines
  const safeOf = (mines: number[]) =>
    Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !mines.includes(cell))

  it('opens fields one by one, tells nothing of the mines, and pays who leaves', async () => {
    const { host, paths } = world()
    const player = await fresh('mines')
    let { round } = await begin(player, { mines: 5 })
    const safe = safeOf(await minesOf(round))
    expect(round).toMatchObject({ state: 'OPEN', steps: [{ won: '0', view: {} }] })
    for (const cell of safe.slice(0, 2)) {
      const before = round
      round = (await move(player, before, { cell, isOut: false })).body.round
      // A move that is repeated is made once.
      expect((await move(player, before, { cell: 24, isOut: true })).body.round).toEqual(round)
    }
    expect(JSON.stringify(round)).not.toContain('"mines":[')
    expect(paths()).toEqual(['/wallet/bet'])
    const done = (await move(player, round, { cell: null, isOut: true })).body.round
    const won = (STAKE * minesMultiplier(5, 2)) / 10_000n
    expect(done).toMatchObject({ state: 'DONE', won: String(won) })
    expect(paths()).toEqual(['/wallet/bet', '/wallet/win'])
    expect(host.calls.at(-1)?.body).toMatchObject({ roundFinished: true, effectiveBet: '1000' })
    expect(host.balance).toBe(99_000n + won)
    expect(await verified(player, 'mines', done)).toEqual(done.steps)
  })

  it('ends at a mine, without a win, and shows them all', async () => {
    const { paths } = world()
    const player = await fresh('mines')
    const { round } = await begin(player, { mines: 5 })
    const mines = await minesOf(round)
    const lost = (await move(player, round, { cell: mines[0], isOut: false })).body.round
    expect(lost).toMatchObject({ state: 'DONE', won: '0' })
    expect(lost.steps.at(-1)?.view).toEqual({ cell: mines[0], isOut: false, mines })
    expect(paths()).toEqual(['/wallet/bet', '/round/end'])
    expect(await verified(player, 'mines', lost)).toEqual(lost.steps)
  })

  it('an interrupted round is there again, and is left by itself after a day', async () => {
    const { host, jump } = world()
    const player = await fresh('mines')
    const { round } = await begin(player, { mines: 3 })
    const [cell] = safeOf(await minesOf(round))
    await move(player, round, { cell, isOut: false })
    const again = await world().player('mines')
    const { history } = (await again.call<{ history: RoundView[] }>('/state')).body
    expect(history[0]).toMatchObject({ state: 'OPEN', steps: [{}, { view: { cell } }] })
    const wrong = await move(again, history[0] as RoundView, { cell: 25, isOut: false })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'MOVE_WRONG'])
    expect((await begin(again, { mines: 3 })).code).toBe('ROUND_OPEN')
    await jump(DAY_MS + 1)
    expect(host.balance).toBe(99_000n + 1_125n)
  })
})

describe('hi-lo', () => {
  it('pays what its guesses come to, and its next card is in no answer before', async () => {
    const { host } = world()
    const player = await fresh('hilo')
    let { round } = await begin(player, {})
    const { cards } = (await hiddenOf('hilo', round, 'known')) as { cards: number[] }
    const { card } = stateOf(round.steps)
    const guess = Math.floor((cards[0] ?? 0) / 4) >= Math.floor(card / 4) ? 'HI' : 'LO'
    expect(round.steps).toHaveLength(1)
    round = (await move(player, round, { guess, isOut: false })).body.round
    const isSame = Math.floor((cards[0] ?? 0) / 4) === Math.floor(card / 4)
    if (!isSame) expect(round).toMatchObject({ state: 'OPEN' })
    if (round.state === 'OPEN') {
      round = (await move(player, round, { guess: null, isOut: true })).body.round
    }
    expect(round.state).toBe('DONE')
    expect(host.balance).toBe(99_000n + BigInt(round.won))
    expect(await verified(player, 'hilo', round)).toEqual(round.steps)
  })

  it('undoes a round whose bet nobody answered for', async () => {
    const { host, later } = world()
    const player = await fresh('hilo')
    host.tricks.set('/wallet/bet', ['lose the call'])
    expect((await begin(player, {})).round).toMatchObject({ steps: [] })
    await later(2_000)
    const { history } = (await player.call<{ history: RoundView[] }>('/state')).body
    expect(history[0]).toMatchObject({ state: 'VOID', steps: [] })
    expect(host.balance).toBe(100_000n)
  })
})
