/** The processes that have a database role of their own; the realtime gateway uses the API's. */
export const PROCESS_ROLES = ['api', 'worker', 'console'] as const
export type ProcessRole = (typeof PROCESS_ROLES)[number]
export type RolePasswords = Readonly<Record<ProcessRole, string>>

/** PostgreSQL cuts longer names off without a word. */
const NAME_BYTES_MAX = 63

/**
 * The role under which a process uses a database: `<database>_api`, `<database>_worker` or `<database>_console`. Roles belong to the whole server,
 * so the database's name keeps those of several platforms apart.
 * @throws Error for a database whose name is too long or has signs other than letters, digits, `_` and `-`
 */
export function roleName(databaseUrl: string, role: ProcessRole): string {
  const { pathname, username } = new URL(databaseUrl)
  const database = decodeURIComponent(pathname.slice(1) || username)
  const name = `${database}_${role}`
  if (/^[A-Za-z0-9_-]+$/.test(name) && name.length <= NAME_BYTES_MAX) return name
  throw new Error(`The database "${database}" needs a shorter name of letters, digits, _ and -.`)
}

/**
 * The address of the same database under a process' role.
 * @throws Error for an address that can carry no user, such as one without a host
 */
export function roleUrl(databaseUrl: string, role: ProcessRole, password: string): string {
  return addressAs(databaseUrl, { name: roleName(databaseUrl, role), password })
}

/**
 * The address of the same database for another user.
 * @throws Error for an address that can carry no user, such as one without a host
 */
export function addressAs(databaseUrl: string, user: { name: string; password: string }): string {
  const url = new URL(databaseUrl)
  url.username = encodeURIComponent(user.name)
  url.password = encodeURIComponent(user.password)
  if (url.username !== '') return url.toString()
  throw new Error('The address of the database needs a host, as in postgresql://host:5432/name.')
}
