import { addressAs } from '@croupier/db/admin'
import pg from 'pg'
import { powersOver, scramOf } from '../roles.ts'

/** The server is known to be there: however busy the machine is, it answers, and after this it counts as hung. */
const CONNECT_TIMEOUT_MS = 30_000

function roleOf(databaseUrl: string): string {
  const { pathname, username } = new URL(databaseUrl)
  return `${decodeURIComponent(pathname.slice(1) || username)}_sandbox`
}

/** The address of the database for the playground: a role that has a schema of its own and reads nothing of the platform's. */
export function sandboxDatabaseUrl(databaseUrl: string, password: string): string {
  return addressAs(databaseUrl, { name: roleOf(databaseUrl), password })
}

/**
 * Makes the playground's role in the database, or gives it this password; it may make a schema and nothing else.
 * @returns false where the database's user may make no roles: then there is no playground
 */
export async function openSandboxRole(databaseUrl: string, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    const name = roleOf(databaseUrl)
    const { may_make: mayMake, known } = await powersOver(client, [name])
    if (!mayMake) return false
    const role = client.escapeIdentifier(name)
    const verb = known.includes(name) ? 'ALTER' : 'CREATE'
    const sealed = client.escapeLiteral(scramOf(password))
    await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${sealed}`)
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
    const database = client.escapeIdentifier(rows[0]?.name ?? '')
    await client.query(`GRANT CONNECT, CREATE ON DATABASE ${database} TO ${role}`)
    return true
  } finally {
    await client.end()
  }
}
