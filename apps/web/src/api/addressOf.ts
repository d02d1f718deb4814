import type { Route } from '@croupier/wire'
import { z } from 'zod'

/** What of a call is in its address, decoded. */
export type Addressed = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** The address of a call: parameters in their places, the query behind. */
export function addressOf(route: Route, sent: Addressed): string {
  const params = route.params === undefined ? {} : encoded(route.params, sent.params)
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  if (route.query === undefined) return path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(encoded(route.query, sent.query))) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

const encoded = (schema: z.ZodType, value: unknown) => z.encode(schema, value) as Record<string, unknown>
