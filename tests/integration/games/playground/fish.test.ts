import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { FishRoomView } from '../../../../apps/playground/src/games/fish/fishRoutes.ts'
import { speciesOf } from '../../../../apps/playground/src/games/rules/fish/fish.ts'
import type { RoundView } from '../../../../apps/playground/src/games/views.ts'
import { usePlayground } from './playgroundWorld.ts'

const world = usePlayground()
const SHOTS = Array.from({ length: 20 }, (_, index) => 1_000 + index)

interface FishReply {
  readonly code?: string
  readonly round: RoundView
}

it('a batch of shots is one bet with its win, and others in the room see what was caught', async () => {
  const { host, paths, player } = world()
  const one = await player('fish')
  const bet = { roundId: randomUUID(), stake: '2000', choice: { shots: SHOTS } }
  const { round } = (await one.call<FishReply>('/rounds', bet)).body
  const { caught } = (round.steps[0]?.view ?? {}) as { caught: boolean[] }
  const won = SHOTS.reduce((sum, fish, index) => sum + (caught[index] ? 100 * speciesOf(fish).pays : 0), 0)
  expect(round).toMatchObject({ state: 'DONE', won: String(won) })
  expect(paths()).toEqual(['/wallet/betwin'])
  expect(host.balance).toBe(98_000n + BigInt(won))
  const other = await player('fish', 'real', 'p_8')
  const room = (await other.call<FishRoomView>('/fish/room')).body
  expect(room.caught.toSorted()).toEqual(SHOTS.filter((_, index) => caught[index]))
  expect(room.players).toBe(2)
  // One's own catches are known already; play money is another room.
  expect((await one.call<FishRoomView>('/fish/room')).body.caught).toEqual([])
  const guest = await player('fish', 'demo')
  expect((await guest.call<FishRoomView>('/fish/room')).body).toMatchObject({ players: 1 })
})

it('refuses shots that do not cost the same', async () => {
  const one = await world().player('fish')
  const bet = { roundId: randomUUID(), stake: '1000', choice: { shots: SHOTS.slice(0, 3) } }
  const { status, body } = await one.call<FishReply>('/rounds', bet)
  expect([status, body.code]).toEqual([422, 'STAKE_WRONG'])
  expect(world().paths()).toEqual([])
})
