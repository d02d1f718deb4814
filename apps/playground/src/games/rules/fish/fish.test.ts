import { describe, expect, it } from 'vitest'
import { roundStream } from '../roundStream.ts'
import { ARRIVAL_MS, CATCH_PERMIL, CROSSING_MS, FISH, fishAt, SPECIES, speciesOf } from './fish.ts'

const SEED = '12'.repeat(32)
const all = Array.from({ length: 20_000 }, (_, fish) => fish)

describe('the fishing room', () => {
  it('returns exactly 96 % on every fish', () => {
    expect(CATCH_PERMIL).toBe(960)
  })

  it('has every species, small ones more often, and the same for everybody', () => {
    const counts = SPECIES.map((species) => all.filter((fish) => speciesOf(fish) === species).length / all.length)
    expect(counts.every((share) => share > 0.01)).toBe(true)
    expect(counts[0]).toBeGreaterThan(0.22)
    expect(counts.at(-1)).toBeLessThan(0.04)
  })

  it('shows the fish that came within the time they need to cross', () => {
    const fish = fishAt(1_000_000)
    expect(fish).toHaveLength(Math.floor(CROSSING_MS / ARRIVAL_MS) + 1)
    expect(fish.every((one) => one * ARRIVAL_MS <= 1_000_000)).toBe(true)
    expect(fish.every((one) => one * ARRIVAL_MS >= 1_000_000 - CROSSING_MS)).toBe(true)
  })

  it('pays every catch of a batch for its own shot, from the seeds alone', async () => {
    const shots = all.slice(0, 20)
    const wager = { stake: 2_000n, stakeUnits: 200_000n, choice: { shots } }
    const deal = async () => await FISH.deal(await roundStream(SEED, 'mine', 'fish', 4), wager)
    const { steps } = await deal()
    expect((await deal()).steps).toEqual(steps)
    const { caught } = (steps[0]?.view ?? {}) as { caught: boolean[] }
    const won = shots.reduce((sum, fish, index) => sum + (caught[index] ? 100n * BigInt(speciesOf(fish).pays) : 0n), 0n)
    expect(steps[0]?.won).toBe(String(won))
  })

  it('refuses what is no batch of equal shots', () => {
    const wrong = [{}, { shots: [] }, { shots: [1.5] }, { shots: [-1] }, { shots: all.slice(0, 21) }]
    for (const choice of wrong) expect(FISH.isChoice(choice)).toBe(false)
    expect(FISH.isStake(1_000n, { shots: [1, 2, 3] })).toBe(false)
    expect(FISH.isStake(900n, { shots: [1, 2, 3] })).toBe(true)
  })
})
