import { z } from 'zod'

/** Settings that several processes have. */
export const port = (usual: number) => z.coerce.number().int().min(0).max(65_535).default(usual)
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')
export const list = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
/** Addresses and CIDRs, separated by commas. */
export const networks = (usual: string) =>
  list(usual).pipe(z.array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])))
export const redisPrefix = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .default('croupier')

/**
 * Reads the environment by a schema.
 * @throws Error naming every variable that is missing or wrong, all at once
 */
export function settingsIn<T extends z.ZodType>(
  schema: T,
  env: Readonly<Record<string, string | undefined>>,
): z.output<T> {
  const parsed = schema.safeParse(env)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`)
}

/** Every variable the API reads. What a deployment must decide has no default. */
const environment = z.object({
  APP_ENV: z.enum(['development', 'test', 'production']).default('production'),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  API_HOST: z.string().default('0.0.0.0'),
  API_PORT: port(3000),
  JWT_SECRET: z.string().min(32),
  /** 32 bytes as hex: seals private keys and personal data; while one replaces another, both, the new one first */
  MASTER_KEY: z.string().regex(/^[0-9a-fA-F]{64}(,[0-9a-fA-F]{64})*$/),
  /** where people reach the site: decides whether cookies are Secure */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }),
  /** origin that serves pictures, apart from the site's (safety 4.8); without it the site's own */
  IMAGES_ORIGIN: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** where payment providers reach the API, an origin; without it the site's own */
  CALLBACK_ORIGIN: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** further origins that may call, separated by commas */
  ALLOWED_ORIGINS: list(''),
  /** networks whose forwarding headers are believed, separated by commas */
  TRUST_PROXY: networks('127.0.0.1/8,::1/128'),
  LOG_LEVEL: logLevel,
  /** calls one address may make in a minute, over all routes; by default as RATE_LIMITS has it */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  /** begins every key in Redis, so that several platforms can share one */
  REDIS_PREFIX: redisPrefix,
})

/** Outside production everybody comes from one address, and test runs log in many times a minute. */
const RATE_LIMITS = { production: 1_200, development: 12_000, test: 1_000_000 } as const

export type Config = Readonly<z.output<typeof environment> & { RATE_LIMIT_PER_MINUTE: number }>

/**
 * Reads the environment into one frozen object.
 * @throws Error naming every variable that is missing or wrong, all at once
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = settingsIn(environment, env)
  const { APP_ENV, RATE_LIMIT_PER_MINUTE = RATE_LIMITS[APP_ENV] } = read
  return Object.freeze({ ...read, RATE_LIMIT_PER_MINUTE })
}
