import { z } from 'zod'

const port = (usual: number) => z.coerce.number().int().min(0).max(65_535).default(usual)
const list = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )

/** Every variable the API and the gateway read. What a deployment must decide has no default. */
const environment = z.object({
  APP_ENV: z.enum(['development', 'test', 'production']).default('production'),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  API_HOST: z.string().default('0.0.0.0'),
  API_PORT: port(3000),
  REALTIME_PORT: port(3001),
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
  TRUST_PROXY: list('127.0.0.1/8,::1/128').pipe(z.array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]))),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** calls one address may make in a minute, over all routes; by default as RATE_LIMITS has it */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  /** begins every key in Redis, so that several platforms can share one */
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('croupier'),
})

/** Outside production everybody comes from one address, and test runs log in many times a minute. */
const RATE_LIMITS = { production: 1_200, development: 12_000, test: 1_000_000 } as const

export type Config = Readonly<z.output<typeof environment> & { RATE_LIMIT_PER_MINUTE: number }>

/**
 * Reads the environment into one frozen object.
 * @throws Error naming every variable that is missing or wrong, all at once
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(env)
  if (parsed.success) {
    const { APP_ENV, RATE_LIMIT_PER_MINUTE = RATE_LIMITS[APP_ENV] } = parsed.data
    return Object.freeze({ ...parsed.data, RATE_LIMIT_PER_MINUTE })
  }
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`)
}
