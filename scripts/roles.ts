import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROCESS_ROLES, type RolePasswords, roleName } from '@croupier/db/admin'
import pg from 'pg'

const GRANTS = join(import.meta.dirname, '..', 'prisma', 'grants.sql')
const CONNECT_TIMEOUT_MS = 5_000
const SCRAM_ITERATIONS = 4_096
const KEY_BYTES = 32
const SALT_BYTES = 16

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** What PostgreSQL keeps of a password (RFC 5803): the password itself would be in the server's log of statements. */
export function scramOf(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, KEY_BYTES, 'sha256')
  const stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const server = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}

interface Powers {
  readonly may_make: boolean
  readonly known: string[]
}

/** What the database's user may do with roles, and which of them are there. */
export async function powersOver(client: pg.Client, names: readonly string[]): Promise<Powers> {
  const { rows } = await client.query<Powers>(
    `SELECT rolsuper OR rolcreaterole AS may_make,
            ARRAY(SELECT rolname::text FROM pg_roles WHERE rolname = ANY ($1)) AS known
       FROM pg_roles WHERE rolname = current_user`,
    [names],
  )
  return rows[0] ?? { may_make: false, known: [] }
}

/** Makes the roles, or gives those that exist the passwords. */
async function makeRoles(client: pg.Client, databaseUrl: string, passwords: RolePasswords) {
  const names = PROCESS_ROLES.map((role) => roleName(databaseUrl, role))
  const { may_make: mayMake, known } = await powersOver(client, names)
  if (!mayMake) {
    // An administrator made them, with the passwords that are configured.
    if (known.length === names.length) return
    throw new Error(
      `The database user may not make the roles ${names.join(' and ')}. Give it CREATEROLE, or have an administrator make both with LOGIN and the passwords that are configured.`,
    )
  }
  for (const role of PROCESS_ROLES) {
    const name = roleName(databaseUrl, role)
    const verb = known.includes(name) ? 'ALTER' : 'CREATE'
    const password = client.escapeLiteral(scramOf(passwords[role]))
    await client.query(`${verb} ROLE ${client.escapeIdentifier(name)} LOGIN PASSWORD ${password}`)
  }
}

/** @throws Error for a role that may do what no grant takes from it */
async function checkRoles(client: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT r.rolname AS name FROM pg_roles r
      WHERE r.rolname = ANY ($1)
        AND (r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolbypassrls OR r.rolreplication OR r.rolname = current_user
             OR EXISTS (SELECT 1 FROM pg_auth_members m WHERE m.member = r.oid)
             OR EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid))`,
    [names],
  )
  if (rows.length === 0) return
  const excess = rows.map(({ name }) => name).join(', ')
  throw new Error(
    `A process may not run as ${excess}: it owns tables, is a member of another role or has a right over the whole server.`,
  )
}

/**
 * Gives the processes' roles of a migrated database the rights they need and no more (prisma/grants.sql). With `passwords`
 * roles that are not there are made; without, only roles that exist are given their rights. It may run at any time and again.
 * @returns the names of the roles; none without passwords on a database that has no roles
 * @throws Error when the database's user may not make roles, or when a role may do more than a process needs
 */
export async function grantRoles(databaseUrl: string, passwords: RolePasswords | null): Promise<string[]> {
  const names = PROCESS_ROLES.map((role) => roleName(databaseUrl, role))
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    await client.query('BEGIN')
    // Two migrations at once would change the same rows of the catalogue.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('croupier.grants'))")
    if (passwords !== null) await makeRoles(client, databaseUrl, passwords)
    const { known } = await powersOver(client, names)
    if (known.length < names.length) {
      await client.query('ROLLBACK')
      return []
    }
    await checkRoles(client, names)
    const sql = PROCESS_ROLES.reduce(
      (text, role) => text.replaceAll(`:${role}`, `"${roleName(databaseUrl, role)}"`),
      readFileSync(GRANTS, 'utf8'),
    )
    await client.query(sql)
    await client.query('COMMIT')
    return names
  } finally {
    await client.end()
  }
}
