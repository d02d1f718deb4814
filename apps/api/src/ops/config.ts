import { z } from 'zod'
import { logLevel, networks, port, settingsIn } from '../config.ts'

/** Every variable the console's server reads. What a deployment must decide has no default. */
const environment = z.object({
  APP_ENV: z.enum(['development', 'test', 'production']).default('production'),
  DATABASE_URL: z.url(),
  CONSOLE_HOST: z.string().default('127.0.0.1'),
  CONSOLE_PORT: port(3007),
  /** health and metrics, for the platform's own network */
  CONSOLE_HEALTH_PORT: port(3009),
  /** where officers reach it: decides whether the cookie is Secure, and what may change something */
  CONSOLE_ORIGIN: z.url({ protocol: /^https?$/ }),
  /** where people reach the site: links in mails to members lead there */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }),
  MASTER_KEY: z.string().regex(/^[0-9a-fA-F]{64}(,[0-9a-fA-F]{64})*$/),
  /** networks whose forwarding headers are believed, separated by commas: a balancer's */
  CONSOLE_TRUST_PROXY: networks(''),
  LOG_LEVEL: logLevel,
})

export type OpsConfig = Readonly<z.output<typeof environment>>

/**
 * Reads the environment into one frozen object.
 * @throws Error naming every variable that is missing or wrong, all at once
 */
export function readOpsConfig(env: Readonly<Record<string, string | undefined>>): OpsConfig {
  return Object.freeze(settingsIn(environment, env))
}
