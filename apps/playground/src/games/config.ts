import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

/** Every variable the games read. */
const environment = z.object({
  /** a database in which they make a schema of their own */
  DATABASE_URL: z.url(),
  /** the key that they share with the platform, and the name by which it knows them */
  GAMES_PROVIDER: z.string().min(1).max(50).default('PLAYGROUND'),
  /** and the name by which it knows them as a vendor that keeps wallets of its own */
  GAMES_TRANSFER_PROVIDER: z.string().min(1).max(50).default('HARBOUR'),
  GAMES_KEY_ID: z.string().min(1).max(100).default('games'),
  GAMES_SECRET: z.string().min(32),
  GAMES_HOST: z.string().default('127.0.0.1'),
  GAMES_PORT: port.default(3005),
  /** from which a tester chooses faults; this machine only */
  GAMES_DESK_PORT: port.default(3006),
  /** where players reach them */
  GAMES_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3005'),
  /** where the platform takes their calls */
  GAMES_HOST_URL: z.url({ protocol: /^https?$/ }),
  /** whether a player waits between rounds: 2.5 s in the slot, 5 s in dice */
  GAMES_PACED: z.stringbool().default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type GamesConfig = Readonly<z.output<typeof environment>>

/**
 * Reads the environment into one frozen object.
 * @throws Error naming every variable that is missing or wrong, all at once
 */
export function readGamesConfig(env: Readonly<Record<string, string | undefined>>): GamesConfig {
  const parsed = environment.safeParse(env)
  if (parsed.success) return Object.freeze(parsed.data)
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`)
}
