import { expect, it } from 'vitest'
import type { DragonEntry } from './dragonLine.ts'
import { FADE_MS, kindOf, msUntilChange, nextRows } from './dragonRows.ts'

const START = Date.UTC(2026, 10, 21)
const entry = (gameCode: string, streak: number, closesInS: number): DragonEntry => ({
  gameCode,
  issueNumber: '1',
  saleFrom: new Date(START - 60_000),
  closeAt: new Date(START + closesInS * 1_000),
  playCode: 'ssc.e.sum.bs',
  cell: 0,
  outcome: 'big',
  opposite: 'small',
  streak,
  results: [],
})
const A = entry('A', 5, 60)
const B = entry('B', 8, 90)
const C = entry('C', 9, 30)
const at = (nowMs: number, isPaused = false, sort: 'streak' | 'closing' = 'streak') => ({
  nowMs,
  isPaused,
  sort,
})
const codes = (rows: readonly { entry: DragonEntry }[]) => rows.map((row) => row.entry.gameCode)

it('sorts by streak or by closing', () => {
  expect(codes(nextRows([], [A, B, C], at(START)))).toEqual(['C', 'B', 'A'])
  expect(codes(nextRows([], [A, B, C], at(START, false, 'closing')))).toEqual(['C', 'A', 'B'])
})

it('moves nothing while the order is held, and puts what is new at the end', () => {
  const shown = nextRows([], [A, B], at(START))
  const longer = { ...A, streak: 12, issueNumber: '2' }
  expect(codes(nextRows(shown, [longer, B, C], at(START, true)))).toEqual(['B', 'A', 'C'])
  expect(codes(nextRows(shown, [longer, B, C], at(START)))).toEqual(['A', 'C', 'B'])
})

it('fades a closed row and lets it go after two seconds, although it is listed no more', () => {
  const shown = nextRows([], [A, C], at(START))
  const closed = START + 30_000
  const faded = nextRows(shown, [A], at(closed))
  expect(faded.map((row) => [row.entry.gameCode, row.closed])).toEqual([
    ['C', true],
    ['A', false],
  ])
  expect(msUntilChange(faded, closed)).toBe(FADE_MS)
  expect(codes(nextRows(faded, [A], at(closed + FADE_MS)))).toEqual(['A'])
  // What is no more listed and did not close is gone at once: its game rests.
  expect(codes(nextRows(shown, [A], at(START)))).toEqual(['A'])
})

it('knows what an outcome is about', () => {
  expect(['small', 'odd', 'tiger', 'composite', 'red'].map(kindOf)).toEqual(['size', 'parity', 'duel', 'prime', null])
})
