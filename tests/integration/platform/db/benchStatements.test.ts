import { connect, type Db } from '@croupier/db'
import { createTestDatabase, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loneBets, singleBets } from '../../../../scripts/bench/world/betOrders.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, PATIENT)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const NOBODY = { merchant: '1', merchantOf: () => 1, first: 1, last: 1 }
const NOWHERE = { issueId: 1n, gameId: 1 }

/** The bench says these by itself, so that a changed function would be noticed only when somebody measures. */
it.each([
  ['place_bet', loneBets, [{ code: null }]],
  ['place_bets', singleBets, []],
])('what is measured of %s is how it is called today', async (_, load, nothing) => {
  const { sql, variables } = load(NOWHERE, NOBODY)
  const text = Object.entries(variables).reduce(
    (text, [name, [least]]) => text.replaceAll(`:${name}`, String(least)),
    sql,
  )
  const rows = await db.prisma.$queryRawUnsafe<object[]>(text)
  // There is no such member: nothing is decided.
  expect(rows).toEqual(nothing)
})
