import type { ReactNode } from 'react'

export type StatusTone = 'on' | 'wait' | 'bad' | 'off'

const COLOUR: Record<StatusTone, string> = {
  on: 'var(--jade)',
  wait: 'var(--warn)',
  bad: 'var(--danger)',
  off: 'var(--subtle)',
}

/** A coloured dot before its words: the words have the meaning, the colour repeats it. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="ui-dot" style={{ '--dot': COLOUR[tone] }} aria-hidden />
      {children}
    </span>
  )
}
