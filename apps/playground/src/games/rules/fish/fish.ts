import { hasKeys, type SeededRules } from '../seeded.ts'

/** The fish of the room from small to large, by what a catch pays for its shot. */
export const SPECIES = [
  { id: 'SPRAT', pays: 2 },
  { id: 'CLOWN', pays: 3 },
  { id: 'PUFFER', pays: 5 },
  { id: 'TURTLE', pays: 8 },
  { id: 'RAY', pays: 12 },
  { id: 'SHARK', pays: 20 },
  { id: 'WHALE', pays: 50 },
  { id: 'DRAGON', pays: 100 },
] as const
export type Species = (typeof SPECIES)[number]

/** A shot catches with this chance of a thousandth, divided by what the fish pays. */
export const CATCH_PERMIL = 960
/** Shots of one batch. */
export const SHOTS_MAX = 20
/** A fish comes into the room each so many milliseconds, and crosses it in so many. */
export const ARRIVAL_MS = 900
export const CROSSING_MS = 14_000

/** How many of a hundred fish are of each species, small ones most. */
const SHARES = [26, 22, 16, 12, 10, 8, 4, 2] as const
const MIX = 2_654_435_761

/** Which fish comes at a place of the order of all that ever come: everybody sees the same. */
export function speciesOf(fish: number): Species {
  let place = Math.imul(fish ^ (fish >>> 7), MIX) >>> 0
  place = Math.imul(place ^ (place >>> 15), MIX) >>> 0
  let left = (place >>> 8) % 100
  for (const [index, species] of SPECIES.entries()) {
    left -= SHARES[index] ?? 0
    if (left < 0) return species
  }
  return SPECIES[0]
}

/** The fish that are in the room at a time. @param atMs since the epoch */
export function fishAt(atMs: number): readonly number[] {
  const last = Math.floor(atMs / ARRIVAL_MS)
  const first = Math.ceil((atMs - CROSSING_MS) / ARRIVAL_MS)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const shotsOf = (choice: object): readonly number[] => (choice as { shots: number[] }).shots
const FISH_MAX = 2 ** 31 - 1
const isFish = (fish: unknown): boolean => Number.isSafeInteger(fish) && Number(fish) >= 0 && Number(fish) <= FISH_MAX

/** A batch of shots: each catches its fish or misses it, apart from all others. */
export const FISH: SeededRules = {
  isChoice: (choice) =>
    hasKeys(choice, 'shots') &&
    Array.isArray(choice.shots) &&
    choice.shots.length > 0 &&
    choice.shots.length <= SHOTS_MAX &&
    choice.shots.every(isFish),
  // Every shot costs the same, a whole amount.
  isStake: (stake, choice) => stake % BigInt(shotsOf(choice).length) === 0n,
  most: (choice, stake) =>
    shotsOf(choice).reduce((sum, fish) => sum + BigInt(speciesOf(fish).pays), 0n) *
    (stake / BigInt(shotsOf(choice).length)),
  async deal(stream, { stake, choice }) {
    const shots = shotsOf(choice)
    const shot = stake / BigInt(shots.length)
    const caught: boolean[] = []
    let won = 0n
    for (const fish of shots) {
      const { pays } = speciesOf(fish)
      const isCaught = (await stream.below(1_000 * pays)) < CATCH_PERMIL
      caught.push(isCaught)
      if (isCaught) won += shot * BigInt(pays)
    }
    return { steps: [{ won: String(won), view: { caught } }], jackpots: [] }
  },
}
