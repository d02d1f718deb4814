import type { ReactNode } from 'react'

/** The title of a page in a centre, with what belongs beside it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="centre-page-head">
      <h2 className="text-24">{title}</h2>
      {children}
    </header>
  )
}
