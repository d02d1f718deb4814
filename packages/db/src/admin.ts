import pg from 'pg'

export {
  addressAs,
  PROCESS_ROLES,
  type ProcessRole,
  type RolePasswords,
  roleName,
  roleUrl,
} from './roles.ts'

/**
 * Creates and drops whole databases, for the start script and the test setup: the processes never import it.
 * It needs no generated client, so it works before there is one.
 */
/** A server that is there but busy with other platforms and databases answers late; only who is silent is waited for. */
const CONNECT_TIMEOUT_MS = 30_000

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The server's version, such as "18.4". Throws the driver's error when it cannot be reached. */
export async function databaseVersion(url: string): Promise<string> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  })
}

/** Whether a database has the platform's tables. */
export async function isMigrated(url: string): Promise<boolean> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ migrated: boolean }>(
      "select to_regclass('public.members') is not null as migrated",
    )
    return rows[0]?.migrated ?? false
  })
}

/**
 * Whether the search for similar names knows the letters of every script. It does not where the database was made with the
 * locale C: there it finds names with a typo in Latin letters only.
 */
export async function readsEveryScript(url: string): Promise<boolean> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ reads: boolean }>("select cardinality(show_trgm('中文')) > 0 as reads")
    return rows[0]?.reads ?? false
  })
}

/**
 * Creates a database on the server of `adminUrl`, as a copy of `template` where one is named (to
 * which nobody may be connected meanwhile), else an empty one that tells letters of every script
 * apart, whatever the server's own locale is. Returns the new database's address.
 */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  await withClient(adminUrl, async (client) => {
    const source = template === undefined ? await everyScript(client) : ` template ${client.escapeIdentifier(template)}`
    await client.query(`create database ${client.escapeIdentifier(name)}${source}`)
  })
  return databaseUrl(adminUrl, name)
}

/** What the comment of a database says once it is filled. */
const WHOLE = 'whole'

/**
 * Makes a database once on the server of `adminUrl`, for the first caller: others wait, and find it filled. One that was left
 * half filled is made once more. Rejects with what `fill` throws.
 */
export async function createOnce(adminUrl: string, name: string, fill: () => Promise<void>): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [`croupier.${name}`])
    const { rows } = await client.query<{ description: string | null }>(
      "select shobj_description(oid, 'pg_database') as description from pg_database where datname = $1",
      [name],
    )
    if (rows[0]?.description === WHOLE) return
    await dropDatabase(adminUrl, name)
    await createDatabase(adminUrl, name)
    await fill()
    await client.query(`comment on database ${client.escapeIdentifier(name)} is ${client.escapeLiteral(WHOLE)}`)
  })
}

/** With the character types of C, ASCII is all that pg_trgm takes for letters. */
async function everyScript(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ ascii: boolean }>(
    `select datctype in ('C', 'POSIX') as ascii from pg_database where datname = 'template1'`,
  )
  return rows[0]?.ascii === true ? ` template template0 lc_ctype 'C.UTF-8'` : ''
}

/** How many connections a database has now, without this one. */
export async function connectionCount(adminUrl: string, name: string): Promise<number> {
  return await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
    return rows[0]?.count ?? 0
  })
}

/** Drops a database, ending whatever is still connected to it. Does nothing when it is gone. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  })
}

/** dependent_objects_still_exist */
const STILL_USED = '2BP01'

/**
 * Drops roles; does nothing for those that are gone. Returns the names of those that stay, because a database that was left
 * behind still gives them rights.
 */
export async function dropRoles(adminUrl: string, names: readonly string[]): Promise<string[]> {
  return await withClient(adminUrl, async (client) => {
    const kept: string[] = []
    for (const name of names) {
      try {
        await client.query(`drop role if exists ${client.escapeIdentifier(name)}`)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== STILL_USED) throw error
        kept.push(name)
      }
    }
    return kept
  })
}

/**
 * Lets the money clock of this one database be shifted (safety R11): for tests and development.
 * The setting belongs to the database and is not copied with a template.
 */
export async function allowClockShift(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const database = client.escapeIdentifier(name)
    await client.query(`alter database ${database} set croupier.allow_clock_shift = 'on'`)
  })
}

/** The address of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.toString()
}
