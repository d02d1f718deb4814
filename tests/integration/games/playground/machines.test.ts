import { randomUUID } from 'node:crypto'
import type { ogp } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { gamePage } from '../../../../apps/playground/src/games/pages.ts'
import { isMachineCode } from '../../../../apps/playground/src/games/rules/machines/machine.ts'
import { MACHINES, machineOf } from '../../../../apps/playground/src/games/rules/machines/machines.ts'
import { playedAgain } from '../../../../apps/playground/src/games/rules/seededGames.ts'
import type { RoundView } from '../../../../apps/playground/src/games/views.ts'
import { type Player, usePlayground } from './playgroundWorld.ts'

const STAKE = 1_000n
/** So many rounds leave no doubt: the seeds are known, and the longest of them takes fewer. */
const ROUNDS_MAX = 80
const world = usePlayground()

interface Played {
  readonly round: RoundView
  readonly balance: string | null
}
interface Rotated {
  readonly before: { readonly serverSeed: string; readonly clientSeed: string }
}

async function listed(): Promise<ogp.ListedTitle[]> {
  const signed = world().host.sign('/games', '{}')
  const reply = await world().games.app.inject({ ...signed, method: 'POST' })
  return reply.json<{ games: ogp.ListedTitle[] }>().games
}

/** A round with every free spin that it has. */
async function wholeRound(player: Player): Promise<RoundView> {
  const bet = { roundId: randomUUID(), stake: String(STAKE), choice: {} }
  let { round } = (await player.call<Played>('/rounds', bet)).body
  while (round.state === 'OPEN') {
    const next = await player.call<Played>(`/rounds/${round.roundId}/next`, { shown: round.steps.length })
    round = next.body.round
  }
  expect(round.state).toBe('DONE')
  return round
}

describe('every title that is listed', () => {
  it('is opened at its own page, under a name of its own in the language that is asked for', async () => {
    const titles = await listed()
    expect(titles.filter(({ gameId }) => isMachineCode(gameId))).toHaveLength(MACHINES.length)
    for (const { gameId, names } of titles) {
      const { token } = await world().player(gameId)
      expect([gameId, token]).toEqual([gameId, expect.stringMatching(/./)])
      expect(Object.values(names).every((name) => !/[{}]|undefined/.test(name))).toBe(true)
    }
    for (const language of ['en', 'zh-CN', 'ta'] as const) {
      expect(new Set(titles.map(({ names }) => names[language])).size).toBe(titles.length)
    }
    for (const { code } of MACHINES) {
      const page = code === 'reels-lotus-pearl' ? 'fallsPage' : 'Page.ts'
      expect(gamePage(code, 'EN')).toContain(page)
    }
  })
})

describe.each(MACHINES.map(({ code }) => code))('%s', (code) => {
  it('is played to a win and a loss, booked to the cent and verified by its seeds', async () => {
    const { host } = world()
    const player = await world().player(code)
    await player.call('/seeds', { clientSeed: 'known' })
    const rounds: RoundView[] = []
    const isWon = ({ won }: RoundView) => BigInt(won) > STAKE
    const isLost = ({ won }: RoundView) => BigInt(won) < STAKE
    while (!(rounds.some(isWon) && rounds.some(isLost))) {
      expect(rounds.length).toBeLessThan(ROUNDS_MAX)
      rounds.push(await wholeRound(player))
    }
    const won = rounds.reduce((sum, round) => sum + BigInt(round.won), 0n)
    expect(host.balance).toBe(100_000n - STAKE * BigInt(rounds.length) + won)
    const { before } = (await player.call<Rotated>('/seeds', { clientSeed: 'next' })).body
    for (const { nonce, steps, choice } of rounds) {
      const seeds = { serverSeed: before.serverSeed, clientSeed: 'known', nonce: nonce ?? 0 }
      const wager = { stake: STAKE, stakeUnits: STAKE * 100n, choice, steps }
      expect(await playedAgain({ game: code, ...seeds, ...wager })).toEqual(steps)
    }
  })

  it('takes stakes of whole parts only', async () => {
    const { plays } = machineOf(code)
    const parts = plays.kind === 'FALLS' ? plays.falls.parts : plays.reels.parts
    const player = await world().player(code)
    const bet = { roundId: randomUUID(), stake: String(100 * parts + 1), choice: {} }
    expect((await player.call<{ code: string }>('/rounds', bet)).body.code).toBe('STAKE_WRONG')
  })
})
