import { units } from '@croupier/money'
import { expect, it } from 'vitest'
import { cutPayouts, type DuePayout } from './cutPayouts.ts'

const CAPS = { line: units(1_000n), issue: units(2_000n), play: null, thin: null }
const line = (due: bigint, other: Partial<DuePayout> = {}): DuePayout => ({
  memberId: 1n,
  mode: 'LOTT',
  playCode: 'a',
  state: 'WIN',
  due: units(due),
  pushed: units(0n),
  paid: null,
  caps: CAPS,
  ...other,
})
const cut = (...lines: DuePayout[]) =>
  cutPayouts(lines).map(({ payout, capped }) => `${payout}${capped ? ' capped' : ''}`)

it('cuts a line to its cap, and what a player has together to that of the issue', () => {
  expect(cut(line(1_000n), line(1_500n), line(300n))).toEqual(['1000', '1000 capped', '0 capped'])
  expect(cut(line(900n), line(900n), line(900n))).toEqual(['900', '900', '200 capped'])
})

it('counts another player and another mode apart', () => {
  const others = [line(900n, { memberId: 2n }), line(900n, { mode: 'ELOTT' })]
  expect(cut(line(900n), line(900n), ...others)).toEqual(['900', '900', '900', '900'])
})

it('caps a play, and thin lines of any play together', () => {
  const play = { ...CAPS, play: units(500n) }
  expect(cut(line(400n, { caps: play }), line(400n, { caps: play }), line(400n, { playCode: 'b' }))).toEqual([
    '400',
    '100 capped',
    '400',
  ])
  const thin = { ...CAPS, thin: units(600n) }
  expect(cut(line(400n, { caps: thin }), line(400n), line(400n, { playCode: 'b', caps: thin }))).toEqual([
    '400',
    '400',
    '200 capped',
  ])
})

it('begins with what was paid before, wherever it stands', () => {
  expect(cut(line(900n), line(900n), line(900n, { paid: units(900n) }))).toEqual(['900', '200 capped', '900'])
})

it('cuts no push and counts none', () => {
  const push = line(5_000n, { state: 'PUSH' })
  expect(cut(push, line(1_000n), line(1_000n))).toEqual(['5000', '1000', '1000'])
})

it('nor the part of a line that pushed, whose other part won', () => {
  const partly = line(1_700n, { pushed: units(500n) })
  expect(cut(partly, line(1_000n), line(300n))).toEqual(['1500 capped', '1000', '0 capped'])
  expect(cut(line(900n), line(1_400n, { pushed: units(500n), paid: units(1_400n) }), line(900n))).toEqual([
    '900',
    '1400',
    '200 capped',
  ])
})
