import { z } from 'zod'

/** Every variable the local beacon reads. */
const environment = z.object({
  /** what its key is made of: 32 bytes as hex; the same one gives the same rounds after a restart */
  BEACON_SECRET: z.string().regex(/^[0-9a-f]{64}$/),
  BEACON_HOST: z.string().default('127.0.0.1'),
  BEACON_PORT: z.coerce.number().int().min(0).max(65_535).default(3008),
  /** true: rounds of the future, too, for tests whose clock runs ahead of this machine's */
  BEACON_AHEAD: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type BeaconConfig = Readonly<z.output<typeof environment>>

/**
 * Reads the environment into one frozen object.
 * @throws Error naming every variable that is missing or wrong, all at once
 */
export function readBeaconConfig(env: Readonly<Record<string, string | undefined>>): BeaconConfig {
  const parsed = environment.safeParse(env)
  if (parsed.success) return Object.freeze(parsed.data)
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`)
}
