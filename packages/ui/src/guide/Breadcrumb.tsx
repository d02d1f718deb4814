import type { ReactElement, ReactNode } from 'react'
import '../styles/guide.css'

export type Crumb = {
  key: string
  label: ReactNode
  /** Where it leads; the last one is the page itself and leads nowhere. */
  to?: string
}

export type BreadcrumbProps = {
  /** Name of the navigation. */
  label: string
  crumbs: readonly Crumb[]
  /** The router's link; a plain anchor by default. */
  renderLink?: (to: string, children: ReactNode) => ReactElement
}

/** The way from the top to this page. */
export function Breadcrumb({ label, crumbs, renderLink = anchor }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className="ui-crumbs">
        {crumbs.map(({ key, label: text, to }, index) => {
          const last = index === crumbs.length - 1
          return (
            <li key={key}>
              {last || to === undefined ? (
                <span aria-current={last ? 'page' : undefined}>{text}</span>
              ) : (
                renderLink(to, text)
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function anchor(to: string, children: ReactNode): ReactElement {
  return <a href={to}>{children}</a>
}
