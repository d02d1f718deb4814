import { connectionCount, databaseVersion } from '@croupier/db/admin'
import { createTestDatabase, testRedisPrefix } from '@croupier/testkit'
import { expect, inject, it } from 'vitest'

it('gives each caller a database of its own and takes it away again', async () => {
  const one = await createTestDatabase()
  const two = await createTestDatabase()
  expect(one.name).not.toBe(two.name)
  expect(await databaseVersion(one.url)).not.toBe('')
  await one.drop()
  await two.drop()
  await expect(databaseVersion(one.url)).rejects.toThrow('does not exist')
})

it('says so when a connection is left open', async () => {
  const database = await createTestDatabase()
  const { adminUrl } = inject('testServices')
  expect(await connectionCount(adminUrl, database.name)).toBe(0)
  await database.drop()
})

it('never gives one key prefix twice', () => {
  expect(testRedisPrefix().prefix).not.toBe(testRedisPrefix().prefix)
})
