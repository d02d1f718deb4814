import { parseUnits, type Units } from '@croupier/money'
import { expect, it } from 'vitest'
import type { BetOrder } from '../../../api/lottery/lottery.ts'
import { linesAgain } from './useBetAgain.ts'

type Line = BetOrder['lines'][number]
const placed = (change: Partial<Line>): BetOrder =>
  ({
    lines: [
      {
        mode: 'LOTT',
        playCode: 'ssc.3.direct.front',
        content: '2,4|6|0,9',
        bets: 4,
        stake: parseUnits('40'),
        series: 1930,
        base: 2,
        unit: 'YUAN',
        multiple: 5,
        ...change,
      },
    ],
  }) as unknown as BetOrder

it('takes the terms of an official line as they were', () => {
  expect(linesAgain(placed({}))).toMatchObject([
    { mode: 'LOTT', content: '2,4|6|0,9', base: 2, unit: 'YUAN', multiple: 5, series: 1930 },
  ])
})

it('stakes on every selection at odds what was staked on it', () => {
  const atOdds: Partial<Line> = {
    mode: 'ELOTT',
    playCode: 'ssc.e.ball.bs',
    content: 'big|-|-|-|small',
    bets: 2,
    stake: parseUnits('20.5') as Units,
    series: 1960,
    base: null,
    unit: null,
    multiple: null,
  }
  expect(linesAgain(placed(atOdds))).toMatchObject([{ mode: 'ELOTT', stakePerBet: '10.25' }])
})

it('stakes on each prize what was staked on it', () => {
  const lo: Partial<Line> = {
    mode: 'ELOTT',
    playCode: 'vn.lo2',
    content: '12,45',
    bets: 2,
    stake: parseUnits('540') as Units,
    series: 1960,
    base: null,
    unit: null,
    multiple: null,
  }
  expect(linesAgain(placed(lo))).toMatchObject([{ mode: 'ELOTT', stakePerBet: '10' }])
})

it('leaves out what is no play any more, or whose terms cannot be read', () => {
  expect(linesAgain(placed({ playCode: 'ssc.gone' }))).toEqual([])
  expect(linesAgain(placed({ unit: null }))).toEqual([])
})
