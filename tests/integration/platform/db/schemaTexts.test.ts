import { createHash } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@croupier/testkit'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../../../scripts/migrate.ts'
import { applyTexts, type SchemaText, schemaTexts } from '../../../../scripts/schemaTexts.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(async () => await applyTexts(client, schemaTexts()))

const textOf = (name: string, sql: string): SchemaText => ({
  name,
  sql,
  hash: createHash('sha256').update(sql).digest('hex'),
  isForTables: false,
})
const apply = async (...added: SchemaText[]) => await applyTexts(client, [...schemaTexts(), ...added])
const one = async (expression: string): Promise<unknown> =>
  (await client.query<{ value: unknown }>(`SELECT ${expression} AS value`)).rows[0]?.value

const answer = (value: number) =>
  textOf('answer', `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS $$ SELECT ${value} $$;`)

describe('functions and views of the database', () => {
  it('are applied when their text changes, and no other with them', async () => {
    expect(await apply(answer(1))).toEqual(['answer'])
    expect(await apply(answer(1))).toEqual([])
    expect(await one('answer()')).toBe(1)
    expect(await apply(answer(2))).toEqual(['answer'])
    expect(await one('answer()')).toBe(2)
  })

  it('are dropped when their file is gone', async () => {
    await apply(answer(1), textOf('answers', 'CREATE OR REPLACE VIEW answers AS SELECT 1 AS n;'))
    expect((await apply()).sort()).toEqual(['answer', 'answers'])
    expect(await one("to_regproc('answer') IS NULL AND to_regclass('answers') IS NULL")).toBe(true)
    expect(await apply()).toEqual([])
  })

  it('come back when somebody dropped them by hand', async () => {
    await client.query('DROP FUNCTION house_balance')
    expect(await apply()).toEqual(['house_balance'])
    expect(await one("to_regproc('house_balance') IS NOT NULL")).toBe(true)
  })

  it('are read when they are applied, not when they are called', async () => {
    const wrong = textOf(
      'wrong',
      'CREATE OR REPLACE FUNCTION wrong() RETURNS int LANGUAGE sql AS $$ SELECT nothing FROM members $$;',
    )
    await expect(apply(answer(3), wrong)).rejects.toThrow('prisma/functions: wrong: column "nothing" does not exist')
    // All or none.
    expect(await one("to_regproc('answer') IS NULL")).toBe(true)
  })

  it('a changed signature has to drop the old one itself', async () => {
    await apply(answer(1))
    const sql = 'CREATE OR REPLACE FUNCTION answer(more int) RETURNS int LANGUAGE sql AS $$ SELECT more $$;'
    await expect(apply(textOf('answer', sql))).rejects.toThrow(
      'answer makes nothing of its name, or leaves an older function of it beside it',
    )
    await apply(textOf('answer', `DROP FUNCTION IF EXISTS answer();\n${sql}`))
    expect(await one('answer(7)')).toBe(7)
  })

  it('a view is made again behind the one it reads', async () => {
    const low = (columns: string) =>
      textOf(
        'low_view',
        `DROP VIEW IF EXISTS high_view, low_view;\nCREATE OR REPLACE VIEW low_view AS SELECT ${columns};`,
      )
    const high = textOf('high_view', 'CREATE OR REPLACE VIEW high_view AS SELECT n FROM low_view;')
    await apply(low('1 AS n'), high)
    expect(await apply(low('2 AS m, 3 AS n'), high)).toEqual(['low_view', 'high_view'])
    expect(await one('(SELECT n FROM high_view)')).toBe(3)
  })

  it('two who migrate at once do not meet', async () => {
    await client.query('DROP FUNCTION house_balance')
    const both = await Promise.all([migrate(database.url), migrate(database.url)])
    expect(both.map(({ texts }) => texts).sort()).toEqual([[], ['house_balance']])
  })
})
