import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

/** Every variable the playground reads. */
const environment = z.object({
  /** a database in which it makes a schema of its own */
  DATABASE_URL: z.url(),
  /** the key that it shares with the platform */
  SANDBOX_KEY_ID: z.string().min(1).max(100).default('sandbox'),
  SANDBOX_SECRET: z.string().min(32),
  PLAYGROUND_HOST: z.string().default('127.0.0.1'),
  PLAYGROUND_PORT: port.default(3003),
  /** where payers reach it */
  PLAYGROUND_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3003'),
  /** of the tester's desk; in a container it listens on every address, and the container's port is one of the host's own only */
  DESK_HOST: z.string().default('127.0.0.1'),
  DESK_PORT: port.default(3004),
  /** a block is put on each chain so often; 0: only the tester does it */
  BLOCK_MS: z.coerce.number().int().min(0).max(3_600_000).default(3_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = Readonly<z.output<typeof environment>>

/**
 * Reads the environment into one frozen object.
 * @throws Error naming every variable that is missing or wrong, all at once
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(env)
  if (parsed.success) return Object.freeze(parsed.data)
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`)
}
