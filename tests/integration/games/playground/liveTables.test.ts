import { randomUUID } from 'node:crypto'
import { commitment } from '@croupier/fairness'
import { describe, expect, it } from 'vitest'
import { spotPayout } from '../../../../apps/playground/src/games/rules/tables/table.ts'
import { dealOfTable, TABLE_GAMES, TABLES } from '../../../../apps/playground/src/games/rules/tables/tableGames.ts'
import type { LiveTableView } from '../../../../apps/playground/src/games/tables/tableRoutes.ts'
import type { Replay, RoundView } from '../../../../apps/playground/src/games/views.ts'
import { type Player, usePlayground } from './playgroundWorld.ts'

const world = usePlayground()

interface TableReply {
  readonly code?: string
  readonly balance: string | null
  readonly table: LiveTableView
}
interface Bet {
  readonly spot: string
  readonly amount: string
}

const look = async (player: Player) => (await player.call<TableReply>('/tables/state')).body.table
const bet = async (player: Player, bets: readonly Bet[], roundId: string = randomUUID()) =>
  await player.call<TableReply>('/tables/bet', { roundId, bets })

/** A player at a table on which bets are taken. */
async function seated(game: string): Promise<Player> {
  const player = await world().player(game)
  while ((await look(player)).phase !== 'BETTING') await world().later(2_000)
  return player
}

/** Lets the round end. @returns it, as its player sees it then */
async function ended(player: Player): Promise<LiveTableView> {
  while ((await look(player)).phase !== 'ENDED') await world().later(2_000)
  return await look(player)
}

describe.each(TABLE_GAMES)('a table of %s', (game) => {
  const [first = '', second = ''] = TABLES[game].spots

  it('takes bets until they are closed, tells nothing before, and pays what its seed deals', async () => {
    const { host, later } = world()
    const player = await seated(game)
    const bets = [
      { spot: first, amount: '1000' },
      { spot: second, amount: '500' },
    ]
    const { body } = await bet(player, bets)
    expect(body.table).toMatchObject({ phase: 'BETTING', result: null, serverSeed: null })
    expect(body.table.staked).toEqual({ [first]: '1000', [second]: '500' })
    expect(host.balance).toBe(98_500n)
    expect(host.calls.at(-1)).toMatchObject({ path: '/wallet/bet', body: { amount: '1500', bets } })
    while ((await look(player)).phase === 'BETTING') await later(2_000)
    const late = await bet(player, bets)
    expect([late.status, late.body.code]).toEqual([409, 'TOO_LATE'])
    const table = await ended(player)
    const seed = table.serverSeed ?? ''
    expect(await commitment(seed)).toBe(body.table.commitment)
    const deal = await dealOfTable(game, seed, table.number)
    expect([table.open, table.result]).toEqual([deal.open, deal.result])
    const won = spotPayout(1_000n, TABLES[game].pays(first, deal)) + spotPayout(500n, TABLES[game].pays(second, deal))
    await later(2_000)
    expect(host.balance).toBe(98_500n + won)
    const { history } = (await player.call<{ history: RoundView[] }>('/state')).body
    expect(history[0]).toMatchObject({ state: 'DONE', won: String(won) })
    const url = `/api/replay/${history[0]?.roundId}`
    const shown = (await world().games.app.inject({ method: 'GET', url })).json<Replay>()
    expect(shown).toMatchObject({ seeds: null, table: { deal, serverSeed: seed } })
  })

  it('a bet sent again is the same bet, and another one under its id is refused', async () => {
    const { host } = world()
    const player = await seated(game)
    const id = randomUUID()
    await bet(player, [{ spot: first, amount: '1000' }], id)
    await bet(player, [{ spot: first, amount: '1000' }], id)
    expect(host.balance).toBe(99_000n)
    const other = await bet(player, [{ spot: first, amount: '2000' }], id)
    expect([other.status, other.body.code]).toEqual([409, 'ROUND_DIFFERENT'])
    await ended(player)
  })

  it.each([
    [[{ spot: 'NOTHING', amount: '1000' }], 'CHOICE_WRONG'],
    [[{ spot: first, amount: '99' }], 'STAKE_WRONG'],
    [[{ spot: first, amount: '100001' }], 'STAKE_WRONG'],
    [
      [
        { spot: first, amount: '1000' },
        { spot: first, amount: '1000' },
      ],
      'CHOICE_WRONG',
    ],
  ])('refuses %j', async (bets, code) => {
    const player = await seated(game)
    const { status, body } = await bet(player, bets)
    expect([status, body.code]).toEqual([422, code])
    expect(world().host.balance).toBe(100_000n)
  })
})

describe('a table', () => {
  it('shares a pool among its players when the bout is over, less what the house keeps', async () => {
    const { host, later } = world()
    const player = await seated('cock')
    const { body } = await bet(player, [
      { spot: 'POOL_MERON', amount: '3000' },
      { spot: 'POOL_WALA', amount: '1000' },
    ])
    expect(body.table.staked).toEqual({ POOL_MERON: '3000', POOL_WALA: '1000' })
    const { result } = await ended(player)
    await later(2_000)
    const won = { MERON: 3_780n, WALA: 3_800n, DRAW: 4_000n }
    const { winner } = result as { winner: keyof typeof won }
    expect(host.balance).toBe(96_000n + won[winner])
  })

  it('pays a bet although the process was away when it ended', async () => {
    const { host, jump } = world()
    const player = await seated('roulette')
    const reds = TABLES.roulette.spots.filter((spot) => spot === 'RED' || spot === 'BLACK')
    await bet(
      player,
      reds.map((spot) => ({ spot, amount: '1000' })),
    )
    await jump(600_000)
    const { history } = (await player.call<{ history: RoundView[] }>('/state')).body
    expect(history[0]).toMatchObject({ state: 'DONE' })
    expect(host.balance).toBe(98_000n + BigInt(history[0]?.won ?? '-1'))
  })

  it('has nothing of a bet that the host refused, and gives one back that never arrived', async () => {
    const { host, later } = world()
    const player = await seated('baccarat')
    host.tricks.set('/wallet/bet', ['refuse', 'lose the call'])
    expect((await bet(player, [{ spot: 'TIE', amount: '1000' }])).body.table.mine).toEqual([])
    await bet(player, [{ spot: 'TIE', amount: '1000' }])
    await later(2_000)
    const { history } = (await player.call<{ history: RoundView[] }>('/state')).body
    expect(history.slice(0, 2).map(({ state }) => state)).toEqual(['VOID', 'REFUSED'])
    expect(host.balance).toBe(100_000n)
  })

  it('tells who listens a line at a time, and keeps no end of the process waiting', async () => {
    const { games, host } = world()
    const url = await games.app.listen({ host: '127.0.0.1', port: 0 })
    const { token } = await world().player('cock')
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await fetch(`${url}/api/tables/listen`, { method: 'POST', headers })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    const first = JSON.parse((await reader?.read())?.value ?? '{}') as TableReply
    expect(first.table).toMatchObject({ results: expect.any(Array) })
    expect(host.balance).toBe(100_000n)
    // It is still heard when the games are closed after the last test.
  })
})
