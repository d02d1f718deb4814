import { EmptyState } from '@croupier/ui'
import { PageHead } from './PageHead.tsx'

/** A page whose data comes later: its name, and honestly what will stand here. */
export function LaterPage({ title, what, soon }: { title: string; what: string; soon: string }) {
  return (
    <div className="centre-body">
      <PageHead title={title} />
      <EmptyState title={soon} text={what} />
    </div>
  )
}
