import { Rosette } from '@croupier/ui'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHead } from './PageHead.tsx'

export type LaterPageProps = {
  title: string
  icon: LucideIcon
  /** Why there is nothing, in one sentence. */
  why: string
  /** What will be here. */
  what: string
  action?: ReactNode
}

/** A page that has nothing to show yet: its name, why it is empty, what will be here. */
export function LaterPage({ title, icon: Icon, why, what, action }: LaterPageProps) {
  return (
    <div className="centre-body">
      <PageHead title={title} />
      <div className="ui-state" data-testid="later">
        <Rosette />
        <Icon className="mb-2 text-brass" size={34} strokeWidth={1.5} aria-hidden />
        <p className="ui-state-title">{why}</p>
        <p className="ui-state-text">{what}</p>
        {action !== undefined && <div className="ui-state-actions">{action}</div>}
      </div>
    </div>
  )
}
