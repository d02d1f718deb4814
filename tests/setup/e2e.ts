export interface Stack {
  /** The one public address; also Playwright's `baseURL`. */
  webUrl: string
  apiUrl: string
  databaseUrl: string
  redisUrl: string
  /** the one its processes seal with */
  masterKey: string
}

function fromEnvironment(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing: the stack was not started`)
  return value
}

/** The addresses of the platform that stack.ts started for this run of the browser tests. */
export function runningStack(): Stack {
  return {
    webUrl: fromEnvironment('E2E_BASE_URL'),
    apiUrl: fromEnvironment('E2E_API_URL'),
    databaseUrl: fromEnvironment('E2E_DATABASE_URL'),
    redisUrl: fromEnvironment('E2E_REDIS_URL'),
    masterKey: fromEnvironment('E2E_MASTER_KEY'),
  }
}
