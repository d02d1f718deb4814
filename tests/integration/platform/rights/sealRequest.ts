import { sealedText, type TestWorld } from '@croupier/testkit'
import type { Route } from '@croupier/wire'
import type { WildRequest } from './anyRequest.ts'

const HOST = 'localhost'

/** A compact JWE with one sign of one of its parts changed. */
function spoilt(jwe: string): string {
  const at = jwe.length >> 1
  return `${jwe.slice(0, at)}${jwe[at] === 'A' ? 'B' : 'A'}${jwe.slice(at + 1)}`
}

/** The request as it is sent: where bodies are encrypted, its own is, as well or as badly as `outer` says. */
export async function sealRequest(world: TestWorld, route: Route, wild: WildRequest): Promise<WildRequest> {
  const { payload, url, outer } = wild
  if (route.bodyAs !== 'encrypted' || typeof payload !== 'string' || outer === 'plain') return wild
  const jwe = await sealedText(world, { method: route.method, host: HOST, url }, payload)
  return { ...wild, payload: outer === 'sealed' ? jwe : spoilt(jwe) }
}
