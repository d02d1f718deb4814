import { z } from 'zod'
import { list, logLevel, networks, port, redisPrefix, settingsIn } from '../config.ts'

/** Every variable the gateway reads: no key is among them that opens what is sealed. */
const environment = z.object({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  API_HOST: z.string().default('0.0.0.0'),
  REALTIME_PORT: port(3001),
  JWT_SECRET: z.string().min(32),
  /** where people reach the site */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }),
  /** further origins that may connect, separated by commas */
  ALLOWED_ORIGINS: list(''),
  /** networks whose forwarding headers are believed, separated by commas */
  TRUST_PROXY: networks('127.0.0.1/8,::1/128'),
  LOG_LEVEL: logLevel,
  /** begins every key in Redis, so that several platforms can share one */
  REDIS_PREFIX: redisPrefix,
})

/** Reads the environment into one frozen object. @throws Error naming every variable that is missing or wrong */
export function readGatewayConfig(env: Readonly<Record<string, string | undefined>>) {
  return Object.freeze(settingsIn(environment, env))
}
