import { z } from 'zod'

/** Every variable the worker reads. */
const environment = z.object({
  APP_ENV: z.enum(['development', 'test', 'production']).default('production'),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  WORKER_HOST: z.string().default('0.0.0.0'),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  /** 32 bytes as hex: seals draw seeds until they are revealed */
  SEED_KEY: z.string().regex(/^[0-9a-fA-F]{64}$/),
  /** 32 bytes as hex: seals private keys and personal data; while one replaces another, both, the new one first */
  MASTER_KEY: z.string().regex(/^[0-9a-fA-F]{64}(,[0-9a-fA-F]{64})*$/),
  /** smtp:// or smtps://, with user and password; without it letters stay in the development outbox or wait */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .or(z.literal(''))
    .optional(),
  MAIL_FROM: z.string().min(3).default('no-reply@localhost'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** begins every key in Redis, so that several platforms can share one */
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('croupier'),
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
