import { describe, expect, it } from 'vitest'
import { fraction, toPpm } from '../fraction.ts'
import { roundStream } from '../roundStream.ts'
import { CASCADE, CASCADE_FALLS, SYMBOL_CASES } from './cascade.ts'
import { FALL_COLUMNS, type Fall, fallsPay, fallsReturn, rowOdds, rowWin } from './falls.ts'

const SEED = '78'.repeat(32)

describe('the cascade', () => {
  it('has odds of a row that every row there is adds up to', () => {
    let [wins, pays] = [0, 0]
    const row = Array.from({ length: FALL_COLUMNS }, () => 0)
    const go = (column: number, cases: number): void => {
      if (column === FALL_COLUMNS) {
        const won = rowWin(CASCADE_FALLS, row)
        if (won === null) return
        wins += cases
        pays += cases * won.pays
        return
      }
      for (const [symbol, own] of SYMBOL_CASES.entries()) {
        row[column] = symbol
        go(column + 1, cases * own)
      }
    }
    go(0, 1)
    const all = 20n ** BigInt(FALL_COLUMNS)
    expect(rowOdds(CASCADE_FALLS)).toEqual({
      wins: fraction(BigInt(wins), all),
      pays: fraction(BigInt(pays), 100n * all),
    })
  })

  it('returns exactly what its falls add up to: 94.62 %, with its pools 96.37 %', () => {
    const { falls, whole } = fallsReturn(CASCADE_FALLS)
    expect([toPpm(falls), toPpm(whole)]).toEqual([946_276, 963_776])
  })

  it('fills the rows that won again, keeps the others, and pays more at each fall', async () => {
    const wager = { stake: 1_000n, stakeUnits: 100_000n, choice: {} }
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const outcome = await CASCADE.deal(await roundStream(SEED, 'mine', 'cascade', nonce), wager)
      const { falls } = (outcome.steps[0]?.view ?? {}) as { falls: Fall[] }
      expect(outcome.steps[0]?.won).toBe(String((1_000 * fallsPay(falls)) / 100))
      for (const [index, fall] of falls.entries()) {
        expect(fall.rows).toHaveLength(CASCADE_FALLS.rows)
        const next = falls[index + 1]
        expect(next === undefined).toBe(fall.wins.length === 0)
        const won = new Set(fall.wins.map(({ row }) => row))
        for (const [row, symbols] of fall.rows.entries()) {
          if (next !== undefined && !won.has(row)) expect(next.rows[row]).toEqual(symbols)
        }
        const multiplier = [1, 2, 3, 5, 8][Math.min(index, 4)] ?? 0
        for (const { row, pays } of fall.wins) {
          expect(pays).toBe((rowWin(CASCADE_FALLS, fall.rows[row] ?? [])?.pays ?? 0) * multiplier)
        }
      }
    }
  })
})
