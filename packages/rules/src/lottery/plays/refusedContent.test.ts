import { describe, expect, test } from 'vitest'
import { findPlay, priceLine } from '../index.ts'

describe('refusals', () => {
  test.each([
    ['ssc.5.direct', '1|2|3|4'],
    ['ssc.5.direct', '1|2|3|4|-'],
    ['ssc.5.direct', '1|2|3|4|x'],
    ['ssc.5.direct', '1|2|3|4|5,5'],
    ['ssc.5.direct', ''],
    ['ssc.pos', '-|-|-|-|-'],
    ['ssc.3.g6.front', '1,2'],
    ['ssc.3.banker.front', '1,2'],
    ['ssc.3.mixed.front', '037 111'],
    ['ssc.3.direct.front.typed', '123 12'],
    ['pk.q2.direct', '01|01'],
    ['pk.q2.direct', '1|2'],
    ['ssc.e.dt', 'Dragon'],
  ])('%s does not take "%s"', (code, content) => {
    const play = findPlay(code)
    if (play === undefined) throw new Error(code)
    const lott = { content, base: 2, unit: 'YUAN', multiple: 1, series: 1900 } as const
    const odds = { content, series: 1960, stakeUnits: 10_000n as never }
    expect(priceLine(play, play.mode === 'LOTT' ? lott : odds)).toMatchObject({
      refused: 'BET_CONTENT_INVALID',
    })
  })
})
