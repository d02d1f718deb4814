import { openOffer, syncGameProviders } from '@croupier/domain/games/catalogue'
import type { GameGateway } from '@croupier/domain/games/providers'
import { noGames, type TestWorld, useTestWorld } from '@croupier/testkit'
import type { ogp } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { GAMES_VENDOR, plantGames } from '../../../../prisma/seed/games.ts'

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
  const at = { baseUrl: 'http://games.test', secret: 'what only the playground and we know' }
  await plantGames({ ...world.ctx, db: world.db }, world.merchantId, at)
})

const title = (gameId: string, more: Partial<ogp.ListedTitle> = {}): ogp.ListedTitle => ({
  gameId,
  names: { en: `The ${gameId}`, 'zh-CN': `${gameId} 游戏` },
  kind: 'SLOT',
  minBet: '1',
  returnPpm: 962_000,
  demo: true,
  jackpots: [],
  features: ['FREE_SPINS', 'WILD'],
  ...more,
})
let calls = 0
const listing = (...titles: ogp.ListedTitle[]): GameGateway => ({
  ...noGames.gateway,
  titles: async () => {
    calls += 1
    return { outcome: 'answer', value: { status: 'OK', games: titles } }
  },
})
const ctx = () => ({ ...world.ctx, db: world.processes.worker })
/** What a process that has just started shows. */
async function shown() {
  const offer = openOffer(world.processes.api, () => 0)
  const of = { merchantId: world.merchantId, settings: { esportsVendors: [] } }
  const wanted = { language: 'EN', sort: 'az', page: 1, vassalage: GAMES_VENDOR } as const
  const viewer = { language: 'EN', now: world.clock.now() }
  return (await offer.titles(of, wanted, viewer)).titles
}

describe('the list of a provider (OGP/1, POST /games)', () => {
  it('is taken over within the hour, as the games of its vendor that can be opened', async () => {
    // One that does not answer has no card yet.
    await syncGameProviders(ctx(), noGames.gateway)
    expect(await shown()).toEqual([])
    await syncGameProviders(ctx(), listing(title('slot', { jackpots: ['GRAND'] }), title('dice')))
    expect(await shown()).toMatchObject([
      { nodeId: 'PLAYGROUND-dice', name: 'The dice', features: ['FREE_SPINS'] },
      {
        nodeId: 'PLAYGROUND-slot',
        features: ['JACKPOT', 'FREE_SPINS'],
        isSample: false,
        demo: true,
        rtpPpm: 962_000,
        minBet: 10_000n,
      },
    ])
    // Nobody is asked twice within the hour.
    const once = calls
    await syncGameProviders(ctx(), listing(title('slot')))
    expect(calls).toBe(once)
    await world.advance(3_600_001)
    await syncGameProviders(ctx(), listing(title('slot')))
    expect(await shown()).toMatchObject([{ nodeId: 'PLAYGROUND-slot' }])
  })

  it('has the rooms of its card games, which are entered by their own ids', async () => {
    const room = (tableId: string, minBet: string) => ({
      tableId,
      minBet,
      seats: 2,
      names: { en: `Room ${tableId}`, 'zh-CN': `${tableId} 场` },
    })
    const rooms = [room('masters', '100'), room('beginners', '1')]
    await world.advance(3_600_001)
    await syncGameProviders(ctx(), listing(title('threecard', { kind: 'CARDS', rooms })))
    const offer = openOffer(world.processes.api, () => 0)
    const of = { merchantId: world.merchantId, settings: { esportsVendors: [] } }
    const nodeId = `${GAMES_VENDOR}-threecard`
    expect(await offer.rooms(of, 'CN', nodeId)).toMatchObject([
      { roomId: 'beginners', nodeId, name: 'beginners 场', minBet: 10_000n, isSample: false },
      { roomId: 'masters', nodeId, minBet: 1_000_000n, seats: 2, state: 'OPEN' },
    ])
  })
})
