import { randomUUID } from 'node:crypto'
import { connect, listen, moneyNow, shiftMoneyClock } from '@croupier/db'
import { connectionCount, createOnce, databaseUrl, databaseVersion, dropDatabase, isMigrated } from '@croupier/db/admin'
import { createTestDatabase, PATIENT, testRedisPrefix } from '@croupier/testkit'
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

it('says so when a connection is left open, and takes the database away all the same', async () => {
  const database = await createTestDatabase()
  const { adminUrl } = inject('testServices')
  const forgotten = await listen(database.url, 'nobody', () => {})
  expect(await connectionCount(adminUrl, database.name)).toBe(1)
  // It is known to be open: there is nothing to wait for.
  await expect(database.drop(0)).rejects.toThrow('left open')
  await forgotten.close()
  await expect(databaseVersion(database.url)).rejects.toThrow('does not exist')
})

it('allows the money clock to be shifted, which a copy does not inherit from the template', async () => {
  const database = await createTestDatabase()
  const db = connect(database.url, { ...PATIENT, max: 1 })
  const before = await moneyNow(db)
  await shiftMoneyClock(db, 3_600_000)
  const after = await moneyNow(db)
  await db.close()
  await database.drop()
  expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(3_600_000)
})

it('makes what many ask for once, and once more what was left half made', async () => {
  const { adminUrl } = inject('testServices')
  const name = `croupier_once_${randomUUID().replaceAll('-', '')}`
  const url = databaseUrl(adminUrl, name)
  let filled = 0
  const fill = async () => {
    const db = connect(url, { ...PATIENT, max: 1 })
    await db.prisma.$executeRaw`CREATE TABLE members (id int)`
    await db.close()
    filled += 1
    if (filled === 1) throw new Error('halfway')
  }
  await expect(createOnce(adminUrl, name, fill)).rejects.toThrow('halfway')
  await Promise.all([createOnce(adminUrl, name, fill), createOnce(adminUrl, name, fill)])
  expect([filled, await isMigrated(url)]).toEqual([2, true])
  await dropDatabase(adminUrl, name)
})

it('never gives one key prefix twice', () => {
  expect(testRedisPrefix().prefix).not.toBe(testRedisPrefix().prefix)
})
