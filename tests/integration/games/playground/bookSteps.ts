import { randomUUID } from 'node:crypto'
import type { BookView, FixtureView } from '../../../../apps/playground/src/games/book/bookRoutes.ts'
import type { LegInput } from '../../../../apps/playground/src/games/book/legs.ts'
import type { RoundView } from '../../../../apps/playground/src/games/views.ts'
import type { Player, PlaygroundWorld } from './playgroundWorld.ts'

export const STAKE = 1_000n

/** What the book answers. */
export interface BookReply {
  readonly code?: string
  readonly book: BookView
}

export const look = async (player: Player): Promise<BookView> => (await player.call<BookReply>('/book')).body.book
export const bet = async (player: Player, legs: readonly LegInput[], roundId: string = randomUUID()) =>
  await player.call<BookReply>('/book/bet', { roundId, stake: String(STAKE), legs })

/** A bet on the side at home. */
export const winnerOf = ({ sport, number, markets }: FixtureView): LegInput => {
  const price = markets.find(({ id }) => id === 'WINNER')?.prices.HOME ?? 0
  return { sport, number, market: 'WINNER', outcome: 'HOME', price }
}
export const announcedOf = ({ fixtures }: BookView, sport = fixtures[0]?.sport) =>
  fixtures.filter((one) => one.phase === 'ANNOUNCED' && one.sport === sport)
export const roundOf = async (player: Player, id: string): Promise<RoundView> =>
  (await look(player)).bets.find(({ round }) => round.roundId === id)?.round as RoundView

/** Lets matches be played until a bet on them is settled. */
export async function settled(world: PlaygroundWorld, player: Player, id: string): Promise<RoundView> {
  for (let turn = 0; turn < 60; turn += 1) {
    const round = await roundOf(player, id)
    if (round.state === 'DONE') return round
    await world.jump(20_000)
  }
  throw new Error('the bet was not settled')
}
