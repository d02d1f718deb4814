import { describe, expect, test } from 'vitest'
import { runningStartOf, startOf } from './index.ts'

describe('the start of signed terms (rules B6.2)', () => {
  const at = (local: string) => new Date(`${local}+08:00`)
  const start = (kind: Parameters<typeof startOf>[0], local: string, period?: 'D' | 'W' | 'H' | 'M') =>
    startOf(kind, at(local), 'Asia/Shanghai', period)

  test('real-time: the next 5-minute mark, and a later one on the mark itself', () => {
    expect(start('REALTIME_WAGE', '2024-03-05T14:03:10')).toEqual(at('2024-03-05T14:05:00'))
    expect(start('REALTIME_WAGE', '2024-03-05T14:05:00')).toEqual(at('2024-03-05T14:10:00'))
  })

  test('wages: the next midnight of the business zone', () => {
    expect(start('DAILY_WAGE', '2024-03-05T00:00:00')).toEqual(at('2024-03-06T00:00:00'))
    expect(start('HOURLY_WAGE', '2024-02-29T23:59:59')).toEqual(at('2024-03-01T00:00:00'))
  })

  test('a wage by the week begins with a week: a version never changes inside a period', () => {
    expect(start('DAILY_WAGE', '2024-03-05T12:00:00', 'W')).toEqual(at('2024-03-11T00:00:00'))
  })

  test('the instant just before a start begins with it', () => {
    expect(start('DIVIDEND', '2024-03-15T23:59:59.999', 'H')).toEqual(at('2024-03-16T00:00:00'))
  })

  test.each([
    ['D', '2024-12-31T12:00:00', '2025-01-01T00:00:00'],
    ['W', '2024-03-05T12:00:00', '2024-03-11T00:00:00'],
    ['W', '2024-03-10T23:00:00', '2024-03-11T00:00:00'],
    ['W', '2024-03-11T00:00:00', '2024-03-18T00:00:00'],
    ['H', '2024-02-15T12:00:00', '2024-02-16T00:00:00'],
    ['H', '2024-02-16T00:00:00', '2024-03-01T00:00:00'],
    ['M', '2024-12-01T00:00:00', '2025-01-01T00:00:00'],
  ] as const)('dividend by %s, signed %s, works from %s', (period, signed, expected) => {
    expect(start('DIVIDEND', signed, period)).toEqual(at(expected))
  })
})

describe('a first contract in the running period (rules B6.2, config)', () => {
  const at = (local: string) => new Date(`${local}+08:00`)
  const start = (kind: Parameters<typeof startOf>[0], period: 'D' | 'W' | 'H' | 'M', ...notBefore: string[]) =>
    runningStartOf(kind, at('2024-03-20T12:00:00'), 'Asia/Shanghai', period, notBefore.map(at))

  test.each([
    ['DAILY_WAGE', 'D', '2024-03-20T00:00:00'],
    ['HOURLY_WAGE', 'D', '2024-03-20T00:00:00'],
    ['DIVIDEND', 'W', '2024-03-18T00:00:00'],
    ['DIVIDEND', 'H', '2024-03-16T00:00:00'],
    ['DIVIDEND', 'M', '2024-03-01T00:00:00'],
  ] as const)('%s by %s, signed on the 20th, works from %s', (kind, period, expected) => {
    expect(start(kind, period)).toEqual(at(expected))
  })

  test('not where the payer’s own began inside, nor where another ended inside', () => {
    expect(start('DIVIDEND', 'H', '2024-03-16T00:00:00')).toEqual(at('2024-03-16T00:00:00'))
    expect(start('DIVIDEND', 'H', '2024-03-01T00:00:00', '2024-03-17T00:00:00')).toBeNull()
    expect(start('DIVIDEND', 'H', '2024-04-01T00:00:00')).toBeNull()
  })

  test('not of a real-time wage, which has no period', () => {
    expect(start('REALTIME_WAGE', 'D')).toBeNull()
  })
})
