import { findPlay, formatContent, type Play, parseContent, playTable } from '@croupier/rules'
import { describe, expect, it } from 'vitest'
import { randomSelection } from './randomPicks.ts'
import { hasNumberTools, toggled, toolPicks } from './rowTools.ts'

const play = (code: string): Play => {
  const found = findPlay(code)
  if (found === undefined) throw new Error(code)
  return found
}

describe('row tools', () => {
  it('split the ten digits of SSC and the ten cars of PK10 in halves and by parity', () => {
    const digits = play('ssc.pos').field.symbols
    expect(toolPicks('big', digits)).toEqual(['5', '6', '7', '8', '9'])
    expect(toolPicks('small', digits)).toEqual(['0', '1', '2', '3', '4'])
    const cars = play('pk.pos').field.symbols
    expect(toolPicks('big', cars)).toEqual(['06', '07', '08', '09', '10'])
    expect(toolPicks('odd', cars)).toEqual(['01', '03', '05', '07', '09'])
    expect(toolPicks('clear', cars)).toEqual([])
  })

  it('are offered for numbers only', () => {
    expect(hasNumberTools(play('ssc.3.direct.front'), play('ssc.3.direct.front').field.symbols)).toBe(true)
    expect(hasNumberTools(play('ssc.bsoe.2.front'), play('ssc.bsoe.2.front').field.symbols)).toBe(false)
    expect(hasNumberTools(play('ssc.3.banker.front'), play('ssc.3.banker.front').field.symbols)).toBe(false)
  })
})

describe('pressing a ball', () => {
  it('keeps a row in display order', () => {
    expect(toggled(play('ssc.pos'), ['7'], '2')).toEqual(['2', '7'])
    expect(toggled(play('ssc.pos'), ['2', '7'], '7')).toEqual(['2'])
  })

  it('changes the pick where one symbol is all a row takes', () => {
    expect(toggled(play('ssc.3.banker.front'), ['3'], '4')).toEqual(['4'])
  })
})

describe('random picks', () => {
  it('make a valid bet of every play', () => {
    for (const [family, mode] of [
      ['SSC', 'LOTT'],
      ['SSC', 'ELOTT'],
      ['PK10', 'LOTT'],
      ['PK10', 'ELOTT'],
    ] as const) {
      for (const one of playTable(family, mode)) {
        const content = formatContent(one, randomSelection(one))
        expect(parseContent(one, content), `${one.code} ${content}`).not.toHaveProperty('refused')
      }
    }
  })
})
