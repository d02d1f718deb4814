import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPpm } from '../fraction.ts'
import { roundStream } from '../roundStream.ts'
import {
  type DiceBet,
  diceMultiplier,
  dicePayout,
  diceReturn,
  isDiceBet,
  isDiceWon,
  ROLLS,
  rollDice,
  winningRolls,
} from './dice.ts'

const SEED = 'ab'.repeat(32)
const sides = ['UNDER', 'OVER'] as const
const bets: DiceBet[] = sides.flatMap((side) =>
  Array.from({ length: ROLLS }, (_, target) => ({ side, target })).filter(isDiceBet),
)

describe('dice', () => {
  it('wins on exactly the rolls that it says, whichever bet is placed', () => {
    for (const bet of bets.filter(({ target }) => target % 97 === 0)) {
      const won = Array.from({ length: ROLLS }, (_, roll) => roll).filter((roll) => isDiceWon(bet, roll))
      expect(won).toHaveLength(winningRolls(bet))
    }
  })

  it('returns 99 % on every bet there is, and never more', () => {
    expect(bets).toHaveLength(2 * (9_800 - 10 + 1))
    for (const bet of bets) {
      const ppm = toPpm(diceReturn(bet))
      expect(ppm).toBeLessThanOrEqual(990_000)
      expect(ppm).toBeGreaterThan(989_900)
    }
  })

  it('pays by the multiplier, cut towards zero', () => {
    expect(diceMultiplier({ side: 'UNDER', target: 5_000 })).toBe(19_800n)
    expect(dicePayout({ side: 'UNDER', target: 5_000 }, 4_999, 101n)).toBe(199n)
    expect(dicePayout({ side: 'UNDER', target: 5_000 }, 5_000, 101n)).toBe(0n)
    expect(dicePayout({ side: 'OVER', target: 4_999 }, 5_000, 101n)).toBe(199n)
  })

  it('refuses what cannot be bet on', () => {
    const wrong = [
      { side: 'UNDER', target: 9 },
      { side: 'UNDER', target: 9_801 },
      { side: 'OVER', target: 198 },
      { side: 'OVER', target: 12.5 },
    ] as const
    for (const bet of wrong) expect(isDiceBet(bet)).toBe(false)
  })

  it('rolls the same for the same seeds and nonce, and otherwise for others', async () => {
    const roll = async (client: string, nonce: number) => await rollDice(await roundStream(SEED, client, 'dice', nonce))
    expect(await roll('mine', 0)).toBe(await roll('mine', 0))
    const rolls = await Promise.all([roll('mine', 0), roll('mine', 1), roll('other', 0), roll('other', 1)])
    expect(new Set(rolls).size).toBe(4)
    await expect(roll('a|1', 0)).rejects.toThrow(RangeError)
  })

  it('never pays more than it says, for any stake', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bets),
        fc.nat(ROLLS - 1),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (bet, roll, stake) => {
          const paid = dicePayout(bet, roll, stake)
          return paid >= 0n && paid * 10_000n <= stake * diceMultiplier(bet)
        },
      ),
    )
  })
})
