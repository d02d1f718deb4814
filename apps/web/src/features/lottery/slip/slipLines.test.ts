import { parseUnits } from '@croupier/money'
import { findPlay, oddsPolicy, playTable } from '@croupier/rules'
import { describe, expect, it } from 'vitest'
import { fieldContent, fieldLines } from '../desk/deskState.ts'
import type { StakedDraft } from '../desk/deskStore.ts'
import { lineInput, priceSlip, type SlipLine, slipTotals } from './slipLines.ts'

const official: SlipLine = {
  id: '1',
  mode: 'LOTT',
  playCode: 'ssc.3.direct.front',
  content: '2,4|6|0,9',
  series: 1930,
  base: 2,
  unit: 'YUAN',
  multiple: 5,
}
const atOdds: SlipLine = {
  id: '2',
  mode: 'ELOTT',
  playCode: 'ssc.e.ball.bs',
  content: 'big|-|-|-|small',
  series: 1960,
  stakePerBet: '10',
  acceptAnyOdds: false,
}

const draft = (change: Partial<StakedDraft>): StakedDraft => ({
  playCode: null,
  picks: {},
  typed: {},
  multiple: 1,
  unit: 'YUAN',
  base: 2,
  series: null,
  stakePerBet: '10',
  lines: [],
  ...change,
})
const play = (code: string) => {
  const found = findPlay(code)
  if (found === undefined) throw new Error(code)
  return found
}

describe('a slip', () => {
  it('takes a stake for each prize of lo, and shows what the operator pays', () => {
    const lo: SlipLine = { ...atOdds, playCode: 'vn.lo2', content: '12,45' }
    const [known] = priceSlip([lo])
    expect([known?.priced.bets, known?.priced.stakeUnits]).toEqual([2, parseUnits('540')])
    const plays = playTable('VN', 'ELOTT', [oddsPolicy('vn.lo2', 'win', '95')])
    const [own] = priceSlip([lo], plays)
    expect([known?.priced.prizes, own?.priced.prizes]).toEqual([[parseUnits('99')], [parseUnits('95')]])
  })

  it('prices an official line as the picture does: 4 bets × 2 yuan × 5', () => {
    const [priced] = priceSlip([official])
    expect(priced?.priced.bets).toBe(4)
    expect(priced?.priced.stakeUnits).toBe(parseUnits('40'))
    expect(priced?.priced.topPayoutUnits).toBe(parseUnits('9650'))
  })

  it('adds stakes and the rebate for betting below the own series', () => {
    const totals = slipTotals(priceSlip([official]), 1950)
    expect(totals.stake).toBe(parseUnits('40'))
    expect(totals.rebate).toBe(parseUnits('0.4'))
  })

  it('sends one stake and the shown odds of every selection', () => {
    const [priced] = priceSlip([atOdds])
    expect(priced && lineInput(priced)).toMatchObject({
      mode: 'ELOTT',
      bets: 2,
      stake: parseUnits('20'),
      odds: [parseUnits('1.96'), parseUnits('1.96')],
    })
  })

  it('adds no prizes that exclude each other', () => {
    const other = { ...official, content: '3|6|0,9', multiple: 3 }
    const lines = priceSlip([official, other])
    expect(slipTotals(lines, 1950).topPayout).toBe(parseUnits('9650'))
    const both = priceSlip([{ ...atOdds, content: 'big,small|-|-|-|small' }])
    expect(slipTotals(both, 1960).topPayout).toBe(parseUnits('39.2'))
  })

  it('leaves out what is not a line any more', () => {
    expect(priceSlip([{ ...official, playCode: 'ssc.none' }])).toEqual([])
    expect(priceSlip([{ ...official, content: '2,4|6' }])).toEqual([])
  })
})

describe('the field', () => {
  it('is not a bet before every place has a number', () => {
    const direct = play('ssc.3.direct.front')
    const half = draft({ picks: { [direct.code]: [['1'], [], ['7']] } })
    expect(fieldContent(half, direct)).toBeNull()
    const full = draft({ picks: { [direct.code]: [['1'], ['0', '3'], ['7']] } })
    expect(fieldContent(full, direct)).toBe('1|0,3|7')
  })

  it('reads written bets once each and refuses a wrong one', () => {
    const typed = play('ssc.3.direct.front.typed')
    expect(fieldContent(draft({ typed: { [typed.code]: '037 037,113' } }), typed)).toBe('037 113')
    expect(fieldContent(draft({ typed: { [typed.code]: '03' } }), typed)).toBeNull()
  })

  it('gives one line for each play of an odds tab that has picks', () => {
    const plays = ['ssc.e.ball', 'ssc.e.ball.bs', 'ssc.e.ball.oe'].map(play)
    const picks = {
      'ssc.e.ball': [['3'], [], [], [], []],
      'ssc.e.ball.oe': [[], [], [], [], ['odd', 'even']],
    }
    const lines = fieldLines(draft({ picks }), plays, 1960, parseUnits('1'))
    expect(lines.map(({ line }) => [line.playCode, line.content])).toEqual([
      ['ssc.e.ball', '3|-|-|-|-'],
      ['ssc.e.ball.oe', '-|-|-|-|odd,even'],
    ])
  })
})
