import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import type { RunningWorker } from './worker.ts'

export interface Readiness {
  closing: boolean
  /** null until it has started: its queues wait for Redis */
  worker: RunningWorker | null
}

export interface HealthDeps {
  readonly version: string
  readonly readiness: Readiness
  readonly register: Registry
  readonly checkDatabase: () => Promise<void>
  /** draws that mix in a beacon wait while nobody answers for it; all else goes on */
  readonly beaconIsAway: () => boolean
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

async function ready(deps: HealthDeps, response: ServerResponse): Promise<void> {
  if (deps.readiness.closing) return answer(response, 503, { status: 'closing' })
  try {
    await deps.checkDatabase()
  } catch {
    return answer(response, 503, { status: 'database' })
  }
  const { worker } = deps.readiness
  if (worker === null) return answer(response, 503, { status: 'redis' })
  const degraded = [...((await worker.redisAnswers()) ? [] : ['redis']), ...(deps.beaconIsAway() ? ['beacon'] : [])]
  answer(response, 200, { status: 'ready', degraded })
}

async function metrics({ register }: HealthDeps, response: ServerResponse): Promise<void> {
  try {
    const text = await register.metrics()
    response.writeHead(200, { 'content-type': register.contentType })
    response.end(text)
  } catch {
    answer(response, 503, { status: 'metrics' })
  }
}

/** Health and metrics of a process without other calls (safety 7.1). Not routed from outside. */
export function healthServer(deps: HealthDeps): Server {
  const paths: Record<string, (response: ServerResponse) => unknown> = {
    '/livez': (response) => answer(response, 200, { status: 'alive' }),
    '/readyz': async (response) => await ready(deps, response),
    '/startupz': (response) => answer(response, 200, { status: 'started' }),
    '/version': (response) => answer(response, 200, { version: deps.version, node: process.versions.node }),
    '/metrics': async (response) => await metrics(deps, response),
  }
  return createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const handle = paths[path]
    if (handle === undefined) answer(response, 404, { status: 'unknown' })
    else handle(response)
  })
}
