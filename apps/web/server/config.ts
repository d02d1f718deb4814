import { z } from 'zod'

const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))

const schema = z.object({
  /** This machine alone unless a deployment says otherwise. */
  WEB_HOST: z.string().default('127.0.0.1'),
  /** Files (PEM) of a certificate and its key: with them it speaks https, without them http behind somebody who does. */
  WEB_CERTIFICATE: z.string().default(''),
  WEB_CERTIFICATE_KEY: z.string().default(''),
  WEB_PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  /** Health, for the balancer and the platform's own network: not the port that players reach. */
  WEB_HEALTH_HOST: z.string().default('127.0.0.1'),
  WEB_HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(8079),
  API_ORIGIN: z.url().default('http://127.0.0.1:3000'),
  REALTIME_ORIGIN: z.url().default('http://127.0.0.1:3001'),
  PUBLIC_ORIGIN: z.url().default('http://localhost:8080'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** Origins whose pages the game frame may show. */
  GAME_ORIGINS: list,
  /** Origins, besides the site's own, that serve pictures. */
  IMAGE_ORIGINS: list,
  /** Origins of the merchants' other lines, which the speed test may ask. */
  LINE_ORIGINS: list,
  /** Addresses (CIDR) of balancers in front of us whose X-Forwarded-For is believed. */
  WEB_TRUST_PROXY: list,
  /** How long we answer "not ready" before closing, for the balancer to notice. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(20_000).default(3_000),
})

export type WebConfig = Readonly<z.infer<typeof schema>>

/** The settings of the web server. Throws one error that names every variable that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): WebConfig {
  const parsed = schema.safeParse(environment)
  if (parsed.success) return Object.freeze(parsed.data)
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not usable:\n${problems.join('\n')}`)
}
