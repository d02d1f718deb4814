import { z } from 'zod'
import type { SmsGateway } from './smsGateway.ts'

/** What a gateway is sent unless configuration says otherwise. */
const SMS_HEADERS = '{"content-type":"application/json"}'
const SMS_BODY = '{"to":"{recipient}","text":"{text}"}'

const jsonHeaders = z
  .string()
  .transform((text, { issues, value }) => {
    try {
      return JSON.parse(text === '' ? SMS_HEADERS : text) as unknown
    } catch {
      issues.push({ code: 'custom', message: 'no JSON object of headers', input: value })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.string()))

/** Relays of quicknet that drand's own members run. */
const QUICKNET_URLS = 'https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com'
const DEFAULT_URLS = { quicknet: QUICKNET_URLS, local: 'http://beacon:3008', none: '' }

/** Every variable the worker reads. */
const environment = z.object({
  APP_ENV: z.enum(['development', 'test', 'production']).default('production'),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  WORKER_HOST: z.string().default('0.0.0.0'),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  /** where payment providers reach the API, an origin; without it that of the site */
  CALLBACK_ORIGIN: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** where people reach the site */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }),
  /** 32 bytes as hex: seals draw seeds until they are revealed */
  SEED_KEY: z.string().regex(/^[0-9a-fA-F]{64}$/),
  /** 32 bytes as hex: seals private keys and personal data; while one replaces another, both, the new one first */
  MASTER_KEY: z.string().regex(/^[0-9a-fA-F]{64}(,[0-9a-fA-F]{64})*$/),
  /** smtp:// or smtps://, with user and password; without it mails stay in the development outbox or wait */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .or(z.literal(''))
    .default(''),
  MAIL_FROM: z.string().min(3).default('no-reply@localhost'),
  /** where texts to phones are sent; {recipient}, {text} and {id} stand for the message in it and in the body */
  SMS_GATEWAY_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default(''),
  SMS_GATEWAY_METHOD: z.enum(['GET', 'POST', 'PUT']).default('POST'),
  /** a JSON object, such as {"authorization":"Bearer …"} */
  SMS_GATEWAY_HEADERS: jsonHeaders.prefault(''),
  SMS_GATEWAY_BODY: z.string().default(''),
  /** true for a gateway inside the own network */
  SMS_GATEWAY_PRIVATE: z.stringbool().default(false),
  /** where the witness of the audit answers; without it the chains have no copy outside of the database */
  WITNESS_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default(''),
  /** quicknet: drand's public chain; local: a beacon beside the platform, for development and tests; none */
  BEACON: z.enum(['quicknet', 'local', 'none']).default('quicknet'),
  /** relays of the chain, separated by commas; without it drand's own for quicknet */
  BEACON_URLS: z.string().default(''),
  /** the local beacon's key, hex; without it the beacon is asked */
  BEACON_PUBLIC_KEY: z
    .string()
    .regex(/^([0-9a-f]{192})?$/)
    .default(''),
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

/** The relays that are asked for rounds: those that are named, or drand's own for quicknet and the container `beacon` for a local one. */
export function relayUrlsOf({ BEACON, BEACON_URLS }: Config): string[] {
  const urls = BEACON_URLS || DEFAULT_URLS[BEACON]
  return urls.split(',').flatMap((url) => (url.trim() === '' ? [] : [new URL(url.trim()).href]))
}

/** The SMS gateway that is configured, if one is. */
export function smsGatewayOf(config: Config): SmsGateway | null {
  if (config.SMS_GATEWAY_URL === '') return null
  const { SMS_GATEWAY_METHOD: method } = config
  return {
    url: config.SMS_GATEWAY_URL,
    method,
    headers: config.SMS_GATEWAY_HEADERS,
    body: method === 'GET' ? '' : config.SMS_GATEWAY_BODY || SMS_BODY,
    plainHttp: config.APP_ENV !== 'production',
    privateHosts: config.SMS_GATEWAY_PRIVATE || config.APP_ENV !== 'production',
  }
}
