import { randomUUID } from 'node:crypto'
import {
  allowClockShift,
  createDatabase,
  databaseUrl,
  dropDatabase,
  dropRoles,
  PROCESS_ROLES,
  type ProcessRole,
  roleName,
} from '@croupier/db/admin'
import type { TestServices } from '@croupier/testkit'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../../scripts/services/index.ts'
import { openServices } from './openServices.ts'

/**
 * Once a run of the integration tests: services, and one migrated template database which every
 * test file copies (`createTestDatabase` of the testkit), with the roles that the processes run under. Returns what ends it all again.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = await openServices()
  const template = `croupier_template_${randomUUID().replaceAll('-', '')}`
  const passwords = { api: randomUUID(), worker: randomUUID() }
  const templateUrl = databaseUrl(services.adminUrl, template)
  const nameOf = (role: ProcessRole) => roleName(templateUrl, role)
  const close = async () => {
    await dropDatabase(services.adminUrl, template)
    const kept = await dropRoles(services.adminUrl, PROCESS_ROLES.map(nameOf))
    if (kept.length > 0)
      console.log(`A test left its database behind, so these roles stay: ${kept}`)
    await services.close()
  }
  try {
    const url = await createDatabase(services.adminUrl, template)
    await allowClockShift(services.adminUrl, template)
    await migrateDatabase(url, passwords)
  } catch (error) {
    await close()
    throw error
  }
  const { adminUrl, redisUrl, source } = services
  const roles = {
    api: { name: nameOf('api'), password: passwords.api },
    worker: { name: nameOf('worker'), password: passwords.worker },
  }
  const provided: TestServices = { adminUrl, redisUrl, source, template, roles }
  project.provide('testServices', provided)
  return close
}
