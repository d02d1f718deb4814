import type { Secrets } from './secrets.ts'

export interface PlatformPorts {
  web: number
  api: number
  realtime: number
  worker: number
}

export type AppEnv = 'development' | 'test' | 'production'

export interface EnvironmentInput {
  appEnv: AppEnv
  databaseUrl: string
  redisUrl: string
  ports: PlatformPorts
  secrets: Secrets
  /** Settings of the surrounding environment, which win over the made ones where they are set. */
  given: Record<string, string | undefined>
}

/** Every variable that the platform's processes read (the list in .env.example). */
export function platformEnvironment(input: EnvironmentInput): Record<string, string> {
  const { given, ports, secrets } = input
  const local = (port: number) => `http://127.0.0.1:${port}`
  return {
    APP_ENV: input.appEnv,
    DATABASE_URL: input.databaseUrl,
    REDIS_URL: input.redisUrl,
    // Only the web server is meant to be reached from outside this machine (safety 7.1).
    API_HOST: given.API_HOST ?? '127.0.0.1',
    WORKER_HOST: given.WORKER_HOST ?? '127.0.0.1',
    API_PORT: String(ports.api),
    REALTIME_PORT: String(ports.realtime),
    WEB_PORT: String(ports.web),
    WORKER_PORT: String(ports.worker),
    API_ORIGIN: local(ports.api),
    REALTIME_ORIGIN: local(ports.realtime),
    PUBLIC_ORIGIN: given.PUBLIC_ORIGIN ?? `http://localhost:${ports.web}`,
    JWT_SECRET: given.JWT_SECRET ?? secrets.jwtSecret,
    SEED_KEY: given.SEED_KEY ?? secrets.seedKey,
    MASTER_KEY: given.MASTER_KEY ?? secrets.masterKey,
    // Nobody balances in front of a local run, so nobody has to notice that we are closing.
    SHUTDOWN_DELAY_MS: given.SHUTDOWN_DELAY_MS ?? (input.appEnv === 'production' ? '3000' : '0'),
    ...Object.fromEntries(
      Object.entries(given).filter(([name]) => /^(SMTP_URL|MAIL_FROM|SMS_GATEWAY_\w+)$/.test(name)),
    ),
    LOG_LEVEL: given.LOG_LEVEL ?? (input.appEnv === 'test' ? 'warn' : 'info'),
  }
}
