import { describe, expect, it } from 'vitest'
import { fraction, toPpm } from '../fraction.ts'
import { roundStream } from '../roundStream.ts'
import { countChances, freeSpinsOf, lineReturn, reelReturn, sealsReturn } from './reelOdds.ts'
import { evaluate, lineWin, playReels, SCATTER, windowOf } from './reels.ts'
import { SLOT, SLOT_REELS } from './slot.ts'
import { FREE_SPINS_MAX, LINES, ROWS, STRIPS } from './slotTable.ts'

const word = (letters: string) => [...letters]
const SEED = '5e'.repeat(32)

/** What all pictures of a machine pay together. */
function everyPicture(strips: readonly string[]): { pays: bigint; pictures: bigint } {
  let pays = 0n
  let pictures = 0n
  const windows = strips.map((strip) => Array.from({ length: strip.length }, (_, stop) => windowOf(strip, stop, ROWS)))
  const go = (reels: (readonly string[])[]): void => {
    const next = windows[reels.length]
    if (next === undefined) {
      pictures += 1n
      pays += BigInt(evaluate(SLOT_REELS, reels).pays)
      return
    }
    for (const window of next) go([...reels, window])
  }
  go([])
  return { pays, pictures }
}

describe('the slot', () => {
  it('has 25 lines, all different, on five reels of three rows', () => {
    expect(LINES).toHaveLength(25)
    expect(new Set(LINES).size).toBe(25)
    for (const line of LINES) expect(line).toMatch(/^[0-2]{5}$/)
    expect(STRIPS[0]).not.toContain('W')
    expect(STRIPS[4]).not.toContain('W')
    for (const strip of STRIPS) expect(strip).toMatch(/^[SWDFKLCBPN]{30}$/)
  })

  it('pays the longest run from the left; a wild goes with anything, a seal with nothing', () => {
    expect(lineWin(SLOT_REELS, word('DDDDD'))).toEqual({ symbol: 'D', length: 5, pays: 1_000 })
    expect(lineWin(SLOT_REELS, word('DWWND'))).toEqual({ symbol: 'D', length: 3, pays: 60 })
    expect(lineWin(SLOT_REELS, word('NNSNN'))).toBeNull()
    expect(lineWin(SLOT_REELS, word('NDNNN'))).toBeNull()
    expect(lineWin(SLOT_REELS, word('SSSSS'))).toBeNull()
  })

  it('pays seals anywhere and gives free spins for three', () => {
    const reels = ['SNN', 'BBS', 'PSP', 'CCL', 'LLN'].map(word)
    expect(evaluate(SLOT_REELS, reels)).toMatchObject({ lines: [], seals: 3, sealPays: 50, freeSpins: 8 })
    expect(evaluate(SLOT_REELS, reels, 2).pays).toBe(100)
  })

  it('returns exactly what its table says: 96.11 %', () => {
    const { lines, seals, freeSpins, jackpots, whole, feature } = reelReturn(SLOT_REELS)
    expect([lines, seals, freeSpins, jackpots].map(toPpm)).toEqual([726_466, 34_200, 182_956, 17_500])
    expect(toPpm(whole)).toBe(961_122)
    expect(toPpm(feature)).toBe(13_420)
  })

  it('a machine small enough to see whole pays in all its pictures together what the odds say', () => {
    const small = ['DNSB', 'NWDSP', 'DNWB', 'SNDWC', 'NDPS']
    const { pays, pictures } = everyPicture(small)
    expect(pictures).toBe(1_600n)
    const machine = { ...SLOT_REELS, strips: small }
    const lines = lineReturn(machine)
    const seals = sealsReturn(machine)
    const expected = lines.top * seals.bottom + seals.top * lines.bottom
    const perStake = fraction(pays, pictures * BigInt(LINES.length))
    expect(perStake).toEqual(fraction(expected, lines.bottom * seals.bottom))
    const sum = countChances(machine, SCATTER).reduce((total, { top, bottom }) => total + (top * 1_600n) / bottom, 0n)
    expect(sum).toBe(1_600n)
  })

  it('counts free spins with those won again, up to the most there can be', () => {
    expect(freeSpinsOf(SLOT_REELS.free, fraction(0n))).toEqual(fraction(0n))
    expect(freeSpinsOf(SLOT_REELS.free, fraction(1n))).toEqual(fraction(BigInt(FREE_SPINS_MAX)))
  })

  it('plays a round from its seeds alone, with every free spin that is owed', async () => {
    let featured = 0
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const play = async () => await playReels(SLOT_REELS, await roundStream(SEED, 'mine', 'slot', nonce), 10_000n)
      const round = await play()
      expect(await play()).toEqual(round)
      const paid = round.spins[0]
      const shown = STRIPS.map((strip, reel) => windowOf(strip, paid?.stops[reel] ?? -1, ROWS))
      expect(evaluate(SLOT_REELS, shown)).toMatchObject({ pays: paid?.pays, seals: paid?.seals })
      const won = round.spins.reduce((sum, { freeSpins }) => sum + freeSpins, 0)
      expect(round.spins.length - 1).toBe(Math.min(FREE_SPINS_MAX, won))
      if (won > 0) featured += 1
    }
    expect(featured).toBeGreaterThan(0)
  })

  it('wins a pool for certain with the stake that makes it so, and never for nothing', async () => {
    const round = async (units: bigint) =>
      (await playReels(SLOT_REELS, await roundStream(SEED, 'mine', 'slot', 0), units)).jackpots
    expect(await round(4_000_000_000n)).toEqual(['MINOR', 'GRAND'])
    expect(await round(0n)).toEqual([])
  })

  it('takes stakes of whole lines only', () => {
    expect([100n, 25n, 2_500n].map((stake) => SLOT.isStake(stake, {}))).toEqual([true, true, true])
    expect([0n, 99n, -25n].map((stake) => SLOT.isStake(stake, {}))).toEqual([false, false, false])
    expect(windowOf(STRIPS[0] ?? '', 29, ROWS)).toHaveLength(ROWS)
  })
})
