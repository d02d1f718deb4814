import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'

export interface HealthDeps {
  readonly version: string
  readonly readiness: { closing: boolean }
  readonly register: Registry
  readonly checkDatabase: () => Promise<void>
  readonly checkRedis: () => Promise<boolean>
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
  const redis = await deps.checkRedis()
  answer(response, 200, { status: 'ready', degraded: redis ? [] : ['redis'] })
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
    '/version': (response) =>
      answer(response, 200, { version: deps.version, node: process.versions.node }),
    '/metrics': async (response) => await metrics(deps, response),
  }
  return createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const handle = paths[path]
    if (handle === undefined) answer(response, 404, { status: 'unknown' })
    else handle(response)
  })
}
