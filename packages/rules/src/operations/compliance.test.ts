import { describe, expect, it } from 'vitest'
import { complianceOutcome, readCompliance } from './compliance.ts'

const TEXT = `# Title
| # | State | Shown by | Left, or why |
|---|---|---|---|
| [A1](protection.md#A1) | kept | \`a.test.ts\` › says so<br>\`b.test.ts\` | – |
| [P12](protection.md#P12) | not kept | – | no reason but this |
`

describe('the table of what is kept', () => {
  const [first, second] = readCompliance(TEXT)

  it('is read row by row', () => {
    expect([first, second]).toEqual([
      {
        id: 'A1',
        state: 'kept',
        shown: [
          { file: 'a.test.ts', title: 'says so' },
          { file: 'b.test.ts', title: '' },
        ],
        left: null,
      },
      { id: 'P12', state: 'not kept', shown: [], left: 'no reason but this' },
    ])
    expect(() => readCompliance(TEXT.replace('`b.test.ts`', 'b.test.ts'))).toThrow('not a test')
  })

  it('is shown by a run in which none of its files failed', () => {
    if (first === undefined || second === undefined) throw new Error('no rows')
    const at = '2026-11-30T00:00:00Z'
    expect(complianceOutcome(first, { at, failed: ['c.test.ts'] })).toBe('shown')
    expect(complianceOutcome(first, { at, failed: ['b.test.ts'] })).toBe('failed')
    expect(complianceOutcome(second, { at, failed: [] })).toBeNull()
    expect(complianceOutcome(first, { at: null, failed: [] })).toBeNull()
  })
})
