import type { TestServices } from '@croupier/testkit'
import type { TestProject } from 'vitest/node'
import { openTestServices, openTestTemplate } from '../../scripts/services/index.ts'

/**
 * Once a run of the integration tests: services, and one migrated template database which every
 * test file copies (`createTestDatabase` of the testkit), with the roles that the processes run under. Returns what ends it all again.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = await openTestServices()
  try {
    const { name: template, roles, drop } = await openTestTemplate(services)
    const { adminUrl, redisUrl, source } = services
    const provided: TestServices = { adminUrl, redisUrl, source, template, roles }
    project.provide('testServices', provided)
    return async () => {
      await drop()
      await services.close()
    }
  } catch (error) {
    await services.close()
    throw error
  }
}
