import { setTimeout as pause } from 'node:timers/promises'
import { logInPeople } from './logInPeople.ts'
import { crowdPlayers } from './people.ts'
import { playersAmong, topUp } from './players.ts'
import { placeOrder } from './playSitting.ts'
import type { DemoWorld } from './world.ts'

/** How often somebody may sit down to bet; a window of wages has five of these. */
export const TURN_MS = 60_000
/** Each player bets in this share of the turns: almost every window of wages then has bets below every agent. */
const BETS_SHARE = 0.3

/** What people bet with while the platform runs: its sessions read the wall clock, like everybody's. */
export type LiveWorld = Pick<DemoWorld, 'ctx' | 'reads' | 'maker' | 'random' | 'merchantId'>

/**
 * One turn: some of the players each place an order on an issue that is on sale. The worker draws, settles and pays.
 * @returns how many tried to bet
 */
export async function playTurn(world: LiveWorld): Promise<number> {
  const { ctx, reads, maker, random } = world
  const players = await playersAmong(world, crowdPlayers)
  const now = ctx.clock.now()
  const issues = await ctx.db.prisma.issue.findMany({
    where: { saleFrom: { lte: now }, closeAt: { gt: now } },
    select: { gameId: true, number: true, drawAt: true },
  })
  const games = (await reads.catalogue.games()).flatMap((game) => {
    const issue = issues.find(({ gameId }) => gameId === game.id)
    return issue === undefined || game.modes.length === 0 ? [] : [{ game, issue }]
  })
  if (games.length === 0) return 0
  const betting = players.filter(() => random() < BETS_SHARE)
  for (const player of betting) {
    const { game, issue } = maker.pick(games)
    await placeOrder(world, player, game, issue)
  }
  return betting.length
}

/**
 * Lets the demo merchant's crowd bet as long as the platform runs, so that figures of the last minutes and hours are never empty.
 * New logins and new money come with each day.
 * @throws AbortError when `signal` ends it
 */
export async function keepPlaying(world: LiveWorld, signal: AbortSignal): Promise<void> {
  let day = ''
  for (;;) {
    const today = world.ctx.clock.now().toISOString().slice(0, 10)
    if (today !== day) {
      await logInPeople(world, crowdPlayers)
      await topUp(world, await playersAmong(world, crowdPlayers))
      day = today
    }
    await playTurn(world)
    await pause(TURN_MS, undefined, { signal })
  }
}
