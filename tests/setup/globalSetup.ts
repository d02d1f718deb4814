import { randomUUID } from 'node:crypto'
import { allowClockShift, createDatabase, dropDatabase } from '@croupier/db/admin'
import type { TestServices } from '@croupier/testkit'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../../scripts/services/index.ts'
import { openServices } from './openServices.ts'

/**
 * Once a run of the integration tests: services, and one migrated template database which every
 * test file copies (`createTestDatabase` of the testkit). Returns what ends it all again.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = await openServices()
  const template = `croupier_template_${randomUUID().replaceAll('-', '')}`
  const close = async () => {
    await dropDatabase(services.adminUrl, template)
    await services.close()
  }
  try {
    const url = await createDatabase(services.adminUrl, template)
    await allowClockShift(services.adminUrl, template)
    await migrateDatabase(url)
  } catch (error) {
    await close()
    throw error
  }
  const { adminUrl, redisUrl, source } = services
  const provided: TestServices = { adminUrl, redisUrl, source, template }
  project.provide('testServices', provided)
  return close
}
