import { createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  allowClockShift,
  createOnce,
  databaseUrl,
  dropDatabase,
  dropRoles,
  PROCESS_ROLES,
  type ProcessRole,
  roleName,
} from '@croupier/db/admin'
import { ROOT } from '../folders.ts'
import { fingerprint } from './fingerprint.ts'
import type { TestServices } from './openTestServices.ts'
import { migrateDatabase } from './schema.ts'

/** Enough of a fingerprint to tell the states of a project apart; names of roles are short. */
const PRINT_SIGNS = 16
const SOURCES = [
  'prisma/migrations',
  'prisma/functions',
  'prisma/grants.sql',
  'packages/db/src/roles.ts',
  'packages/ledger/src/transferKinds.ts',
  ...['migrate.ts', 'roles.ts', 'schemaEngine.ts', 'schemaTexts.ts'].map((name) => `scripts/${name}`),
]

export interface TestTemplate {
  readonly name: string
  readonly roles: Readonly<Record<ProcessRole, { name: string; password: string }>>
  /** Drops it, unless it is kept for later runs. */
  drop(): Promise<void>
}

/**
 * The migrated database without rows that test files copy, with the roles that the processes run under. On services that are
 * kept it has the name of what it is made from, and is made once; on others it belongs to this run.
 */
export async function openTestTemplate({
  adminUrl,
  isKept,
}: Pick<TestServices, 'adminUrl' | 'isKept'>): Promise<TestTemplate> {
  const print = () => fingerprint(SOURCES.map((path) => join(ROOT, path))).slice(0, PRINT_SIGNS)
  const name = `croupier_template_${isKept ? print() : randomUUID().replaceAll('-', '')}`
  const url = databaseUrl(adminUrl, name)
  // Who may make databases there may know them: later runs work them out again.
  const roleOf = (role: ProcessRole) => ({
    name: roleName(url, role),
    password: createHmac('sha256', adminUrl).update(`${name} ${role}`).digest('hex'),
  })
  const roles = { api: roleOf('api'), worker: roleOf('worker'), console: roleOf('console') }
  const drop = async () => {
    if (isKept) return
    await dropDatabase(adminUrl, name)
    const stay = await dropRoles(
      adminUrl,
      PROCESS_ROLES.map((role) => roles[role].name),
    )
    if (stay.length > 0) console.log(`A test left its database behind, so these roles stay: ${stay}`)
  }
  try {
    await createOnce(adminUrl, name, async () => {
      await allowClockShift(adminUrl, name)
      await migrateDatabase(url, {
        api: roles.api.password,
        worker: roles.worker.password,
        console: roles.console.password,
      })
    })
  } catch (error) {
    await drop()
    throw error
  }
  return { name, roles, drop }
}
