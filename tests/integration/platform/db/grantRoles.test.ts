import { connect, sqlStateOf } from '@croupier/db'
import { dropRoles, PROCESS_ROLES, roleName, roleUrl } from '@croupier/db/admin'
import { createTestDatabase, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { grantRoles } from '../../../../scripts/roles.ts'

const FIRST = {
  api: 'first for the API',
  worker: 'first for the worker',
  console: 'first for the console',
}
const SECOND = {
  api: 'second: for/the@API',
  worker: 'second for the worker',
  console: 'second for the console',
}
const WRONG_PASSWORD = '28P01'

let database: TestDatabase
const nameOf = (role: 'api' | 'worker' | 'console') => roleName(database.url, role)
/** Beside `roleName`, for a role that is not a process'. */
const outsider = () => `${database.name}_x`

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  const { adminUrl } = inject('testServices')
  await database.drop()
  expect(await dropRoles(adminUrl, [...PROCESS_ROLES.map(nameOf), outsider()])).toEqual([])
})

async function ask(url: string, statement: string): Promise<unknown> {
  const db = connect(url, { ...PATIENT, max: 1 })
  try {
    return await db.prisma.$queryRawUnsafe(statement)
  } catch (error) {
    return sqlStateOf(error) ?? error
  } finally {
    await db.close()
  }
}

it('makes the roles with their passwords, and gives them others when it is run again', async () => {
  expect(await grantRoles(database.url, FIRST)).toEqual([nameOf('api'), nameOf('worker'), nameOf('console')])
  const asApi = 'SELECT current_user::text AS name, count(*)::int AS members FROM members'
  expect(await ask(roleUrl(database.url, 'api', FIRST.api), asApi)).toEqual([{ name: nameOf('api'), members: 0 }])
  await grantRoles(database.url, SECOND)
  expect(await ask(roleUrl(database.url, 'api', SECOND.api), asApi)).toHaveLength(1)
  expect(await ask(roleUrl(database.url, 'api', FIRST.api), asApi)).toBe(WRONG_PASSWORD)
})

it('gives rights to tables that came later, also without the passwords', async () => {
  await grantRoles(database.url, FIRST)
  await ask(database.url, 'CREATE TABLE later (id int)')
  const worker = roleUrl(database.url, 'worker', FIRST.worker)
  expect(await ask(worker, 'SELECT * FROM later')).toBe('42501')
  expect(await grantRoles(database.url, null)).toHaveLength(3)
  expect(await ask(worker, 'SELECT * FROM later')).toEqual([])
})

it('lets no process make temporary tables, which a function of the owner could take for its own', async () => {
  await grantRoles(database.url, FIRST)
  const temporary = 'CREATE TEMPORARY TABLE members (id int)'
  expect(await ask(roleUrl(database.url, 'worker', FIRST.worker), temporary)).toBe('42501')
})

it('does nothing without passwords where there are no roles', async () => {
  expect(await grantRoles(database.url, null)).toEqual([])
})

it('leaves a role that a database still gives rights to, and names it', async () => {
  await grantRoles(database.url, FIRST)
  const names = PROCESS_ROLES.map(nameOf)
  expect(await dropRoles(inject('testServices').adminUrl, names)).toEqual(names)
})

it('takes two at once', async () => {
  await Promise.all([grantRoles(database.url, FIRST), grantRoles(database.url, FIRST)])
  expect(await ask(roleUrl(database.url, 'api', FIRST.api), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('refuses a role that may do what no grant takes from it, and leaves it without rights', async () => {
  await ask(database.url, `CREATE ROLE "${nameOf('api')}" LOGIN CREATEDB`)
  await expect(grantRoles(database.url, FIRST)).rejects.toThrow(`may not run as ${nameOf('api')}`)
  expect(await rightsOf(nameOf('worker'))).toBe(0)
})

it('says what to do where the owner may not make roles, and takes those an administrator made', async () => {
  await ask(database.url, `CREATE ROLE "${outsider()}" LOGIN PASSWORD 'x'`)
  await ask(database.url, `ALTER DATABASE "${database.name}" OWNER TO "${outsider()}"`)
  await ask(database.url, OWN_EVERYTHING.replaceAll(':owner', `"${outsider()}"`))
  const url = new URL(database.url)
  url.username = outsider()
  url.password = 'x'
  await expect(grantRoles(url.toString(), FIRST)).rejects.toThrow('Give it CREATEROLE, or')
  for (const role of PROCESS_ROLES) {
    await ask(database.url, `CREATE ROLE "${nameOf(role)}" LOGIN PASSWORD '${FIRST[role]}'`)
  }
  expect(await grantRoles(url.toString(), FIRST)).toHaveLength(3)
  const api = roleUrl(database.url, 'api', FIRST.api)
  expect(await ask(api, 'SELECT * FROM members')).toEqual([])
  expect(await ask(api, 'SELECT sealed_seed FROM issues')).toBe('42501')
})

const OWN_EVERYTHING = `DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT oid::regclass AS name FROM pg_class
              WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') LOOP
    EXECUTE format('ALTER TABLE %s OWNER TO :owner', one.name);
  END LOOP;
  FOR one IN SELECT oid::regprocedure AS name FROM pg_proc
              WHERE pronamespace = 'public'::regnamespace AND (prosecdef OR proname = 'ledger_write') LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO :owner', one.name);
  END LOOP;
END $$`

async function rightsOf(role: string): Promise<number> {
  const rows = await ask(database.url, `SELECT 1 FROM information_schema.role_table_grants WHERE grantee = '${role}'`)
  return Array.isArray(rows) ? rows.length : -1
}
