import type { Db, Statement } from '@croupier/db'
import { describe, expect, it } from 'vitest'
import { literal, recording, scriptOf } from './recorder.ts'

const pay: Statement = { name: 'bench.pay', text: '/* bench.pay */ SELECT pay(\n     $1::int)' }

describe('recorded statements as a script', () => {
  it.each([
    [null, 'NULL'],
    [12n, `'12'`],
    [`it's`, `'it''s'`],
    [new Uint8Array([0, 255]), `'\\x00ff'`],
    [new Date(0), `'1970-01-01T00:00:00.000Z'`],
    [[], `'{}'`],
    [[1, null, 'a"b\\c'], `'{"1",NULL,"a\\"b\\\\c"}'`],
    [[new Uint8Array([1])], `'{"\\\\x01"}'`],
  ])('given a value (%#), then it is written as SQL reads it', (value, text) => {
    expect(literal(value)).toBe(text)
  })

  it('given calls of one statement, then it is prepared once, on one line', () => {
    const recorded = [
      { statement: pay, values: [1] },
      { statement: pay, values: [2] },
    ]
    expect(scriptOf(recorded)).toEqual([
      'PREPARE "bench.pay" AS /* bench.pay */ SELECT pay( $1::int)',
      `EXECUTE "bench.pay"('1')`,
      `EXECUTE "bench.pay"('2')`,
    ])
  })

  it('given a value with a line break, then it throws: a line would be two statements', () => {
    expect(() => scriptOf([{ statement: pay, values: ['a\nb'] }])).toThrow('line break')
  })

  it('given a database, then a statement reaches it and is recorded', async () => {
    const heard: unknown[] = []
    const hot = { query: async (_: Statement, values: readonly unknown[]) => heard.push(values) }
    const { db, recorded } = recording({ hot } as unknown as Db)
    await db.hot.query(pay, [3])
    db.wakeRelay()
    expect(heard).toEqual([[3]])
    expect(recorded).toEqual([{ statement: pay, values: [3] }])
  })
})
