import { expect, it } from 'vitest'
import { AwayLog } from './awayLog.ts'
import { awayOf } from './sqlState.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

it('tells of a database that is away once a second, and leaves every other error to the caller', () => {
  let now = 0
  const lines: string[] = []
  const log = new AwayLog(
    (_fields, message) => void lines.push(message),
    () => now,
  )
  expect(log.take(coded('23505'))).toBe(false)
  expect([log.take(coded('57P01')), log.take(coded('ECONNREFUSED'))]).toEqual([true, true])
  expect(lines).toEqual(['the database is away'])
  now = 999
  expect(log.take(coded('57P03'))).toBe(true)
  expect(lines).toHaveLength(1)
  now = 1_000
  log.take(coded('57P03'))
  expect(lines).toHaveLength(2)
})

it.each([
  ['REFUSED', coded('57P01')],
  ['REFUSED', coded('57P03')],
  ['REFUSED', coded('ECONNREFUSED')],
  ['REFUSED', new Error('Client has encountered a connection error and is not queryable')],
  ['REFUSED', Object.assign(new Error('why'), { cause: coded('57P01') })],
  ['REFUSED', { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '57P01' } } } }],
  ['REFUSED', { cause: { kind: 'DatabaseNotReachable' } }],
  ['BROKEN', new Error('Connection terminated unexpectedly')],
  ['BROKEN', coded('ECONNRESET')],
  ['BROKEN', coded('08006')],
  ['BROKEN', { code: 'P1017' }],
  [null, coded('40001')],
  [null, coded('P2002')],
  [null, new Error('something else')],
  [null, undefined],
])('%s: %o', (away, error) => {
  expect(awayOf(error)).toBe(away)
})
