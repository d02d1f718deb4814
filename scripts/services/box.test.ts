import { describe, expect, it } from 'vitest'
import { box } from './box.ts'

describe('box', () => {
  it('aligns labels and closes the frame', () => {
    const drawn = box([
      {
        title: 'Addresses',
        rows: [
          ['Player', 'http://x'],
          ['API', 'http://y'],
        ],
      },
      { title: 'Notes', rows: ['Ctrl-C stops everything'] },
    ])
    expect(drawn.split('\n')).toEqual([
      '┌─────────────────────────────┐',
      '│  Addresses                  │',
      '│    Player   http://x        │',
      '│    API      http://y        │',
      '│                             │',
      '│  Notes                      │',
      '│    Ctrl-C stops everything  │',
      '└─────────────────────────────┘',
    ])
  })

  it('is as wide as its longest line', () => {
    const widths = box([{ title: 't', rows: ['a much longer line than the title'] }])
      .split('\n')
      .map((line) => line.length)
    expect(new Set(widths).size).toBe(1)
  })
})
