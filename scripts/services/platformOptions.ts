import type { ChildEnd } from './child.ts'
import type { AppEnv } from './environment.ts'
import type { Running } from './running.ts'

/** What a platform is started with. */
export interface PlatformOptions {
  /** Database, queue, logs and secrets of this platform. */
  dataFolder: string
  appEnv: AppEnv
  /** 'usual' begins at DEFAULT_PORTS (or WEB_PORT, API_PORT … of the environment); 'any' is free ones. */
  ports: 'usual' | 'any'
  /** Addresses of services that run already; what is not given is started. */
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
  /** Demo data into an empty database. Default true. */
  seed?: boolean
  /** The demo merchant has a past that is played up to now; the worker starts after it. Default false. */
  past?: boolean
  /** False does not wait for the disk: for tests. Default true. */
  durable?: boolean
  /** Restart processes when their sources change, and serve the web by Vite. */
  watch?: boolean
  /** Show every process's lines in this terminal, in the words that this makes of one. */
  echo?: (line: string) => string
  /** Lets other machines of the network reach the site, over https. Default false. */
  open?: boolean
  /** Further variables for the processes. */
  env?: Record<string, string>
  say?: (line: string) => void
  signal?: AbortSignal | undefined
}

/** A platform that runs. */
export interface Platform {
  addresses: Running['addresses']
  databaseUrl: string
  redisUrl: string
  /** The processes' variables and the owner's address of the database: for a test or script that acts beside them. */
  environment: Record<string, string>
  /** Resolves when a process ends without having been asked to; rejects when one that starts later does not start. */
  ended: Promise<ChildEnd>
  /** Ends everything in reverse order; safe to call twice. */
  stop(): Promise<void>
}
