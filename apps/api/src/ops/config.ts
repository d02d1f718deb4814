import { z } from 'zod'

/** Every variable the console's server reads. What a deployment must decide has no default. */
const environment = z.object({
  APP_ENV: z.enum(['development', 'test', 'production']).default('production'),
  DATABASE_URL: z.url(),
  CONSOLE_HOST: z.string().default('127.0.0.1'),
  CONSOLE_PORT: z.coerce.number().int().min(0).max(65_535).default(3007),
  /** health and metrics, for the platform's own network */
  CONSOLE_HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(3009),
  /** where officers reach it: decides whether the cookie is Secure, and what may change something */
  CONSOLE_ORIGIN: z.url({ protocol: /^https?$/ }),
  MASTER_KEY: z.string().regex(/^[0-9a-fA-F]{64}(,[0-9a-fA-F]{64})*$/),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type OpsConfig = Readonly<z.output<typeof environment>>

/**
 * Reads the environment into one frozen object.
 * @throws Error naming every variable that is missing or wrong, all at once
 */
export function readOpsConfig(env: Readonly<Record<string, string | undefined>>): OpsConfig {
  const parsed = environment.safeParse(env)
  if (parsed.success) return Object.freeze(parsed.data)
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`)
}
