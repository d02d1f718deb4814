import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import type { ReactNode } from 'react'

/** Gives what is below its filters in the address (`useFilterQuery` and the like); each change is a navigation of the router. */
export function InAddress({ children }: { children: ReactNode }) {
  return <NuqsAdapter defaultOptions={{ shallow: false }}>{children}</NuqsAdapter>
}
