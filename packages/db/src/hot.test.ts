import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { DbActivity } from './activity.ts'
import { hotOver, statement } from './hot.ts'

const ONE = statement('ledger.one', 'SELECT 1 AS one')

/** A pool whose statement fails with these codes, one after the other, and then answers. */
function poolOf(...codes: string[]) {
  let queries = 0
  const query = async () => {
    const code = codes[queries]
    queries += 1
    if (code !== undefined) throw Object.assign(new Error(code), { code })
    return { rows: [{ one: 1 }] }
  }
  return { pool: { query } as unknown as pg.Pool, queries: () => queries }
}

async function run(...codes: string[]) {
  const { pool, queries } = poolOf(...codes)
  const activity = new DbActivity(() => ({ open: 0, idle: 0, waiting: 0 }))
  const retried: string[] = []
  activity.observe({ operation() {}, retried: (reason) => retried.push(reason) })
  const answer = await hotOver(pool, activity)
    .query(ONE, [])
    .catch((error: { code: string }) => error.code)
  return { answer, queries: queries(), retried }
}

describe('a statement that is a transaction of its own', () => {
  it.each(['40P01', '40001'])('is run again after a conflict: %s', async (code) => {
    expect(await run(code, code)).toEqual({ answer: [{ one: 1 }], queries: 3, retried: [code, code] })
  })

  it('is given up after three tries', async () => {
    expect(await run('40P01', '40P01', '40P01', '40P01')).toEqual({
      answer: '40P01',
      queries: 3,
      retried: ['40P01', '40P01'],
    })
  })

  it.each([
    ['23505', '23505'],
    ['55P03', 'SERVICE_BUSY'],
    ['ECONNRESET', 'ECONNRESET'],
  ])('is not run again after %s', async (code, answer) => {
    expect(await run(code)).toEqual({ answer, queries: 1, retried: [] })
  })
})
