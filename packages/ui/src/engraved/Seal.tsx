import type { ReactNode } from 'react'

export type SealTone = 'brass' | 'rose' | 'jade' | 'subtle'

/** A stamp of status, turned −8°: at most one on a ticket. */
export function Seal({ tone = 'brass', children }: { tone?: SealTone; children: ReactNode }) {
  return (
    <span className="ui-seal" data-tone={tone}>
      {children}
    </span>
  )
}
