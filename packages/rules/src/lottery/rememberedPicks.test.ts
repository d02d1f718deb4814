import { beforeEach, describe, expect, it, vi } from 'vitest'

const read = vi.hoisted(() => ({ contents: 0 }))

vi.mock('./plays/selection.ts', async (original) => {
  const selection = await original<typeof import('./plays/selection.ts')>()
  return {
    ...selection,
    parseContent: (...input: Parameters<typeof selection.parseContent>) => {
      read.contents += 1
      return selection.parseContent(...input)
    },
  }
})

import { findPlay, isRefusal, type Play, type PricedLine, priceLine, settleLine, theoreticalResult } from './index.ts'
import { winsOf } from './mechanics/mechanics.ts'

const DRAW = [1, 2, 3, 4, 5]

function playOf(code: string): Play {
  const play = findPlay(code)
  if (play === undefined) throw new Error(`no play ${code}`)
  return play
}

function aLine(play: Play, content: string): PricedLine {
  const line = priceLine(play, { content, series: 1900, base: 2, unit: 'YUAN', multiple: 1 })
  if (isRefusal(line)) throw new Error(line.reason)
  return line
}

describe('lines of the same picks', () => {
  beforeEach(() => {
    read.contents = 0
  })

  it('given many lines of one content, then it is read once, and all of them are judged alike', () => {
    const play = playOf('ssc.pos')
    const line = aLine(play, '0,1,2|-|3,4,5|-|6')
    read.contents = 0
    const first = settleLine(play, line, DRAW)
    for (let n = 0; n < 100; n += 1) {
      expect(settleLine(play, { ...line }, DRAW)).toEqual(first)
      theoreticalResult(play, { ...line })
    }
    expect(first.winningBets).toEqual([2])
    expect(read.contents).toBe(1)
  })

  it('given more contents than are remembered, then each is still judged by its own', () => {
    const play = playOf('ssc.5.direct')
    for (let n = 0; n < 2_500; n += 1) {
      const digits = String(n).padStart(5, '0').split('')
      const line = aLine(play, digits.join('|'))
      expect(settleLine(play, line, digits.map(Number)).state).toBe('WIN')
      expect(settleLine(play, line, [9, 9, 9, 9, 9]).state).toBe('LOSE')
    }
  })

  it('given two plays and one selection, then each judges it by its own places', () => {
    const selection = { cells: [['1'], ['2'], ['3'], ['4'], ['5']] }
    const [all, any] = [playOf('ssc.5.direct'), playOf('ssc.pos')]
    expect(winsOf(all, selection, DRAW).perTier).toEqual([1])
    expect(winsOf(any, selection, DRAW).perTier).toEqual([5])
    expect(winsOf(all, selection, DRAW).perTier).toEqual([1])
  })
})
