import type { ReactNode } from 'react'

/** One family of components with its name; the first word of it is what pictures are called by. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3" data-part={name.match(/^\w+/)?.[0].toLowerCase()}>
      <h2 className="text-20">{name}</h2>
      <div className="ui-card grid grid-cols-1 gap-5 p-5">{children}</div>
    </section>
  )
}

/** Things beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
