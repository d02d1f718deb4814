import type { ReactNode } from 'react'

/** Where on the page a panel is, for anyone who is led to it. */
export const PANELS = {
  account: 'security-account',
  password: 'security-password',
  paymentPassword: 'security-paymentPassword',
  authenticator: 'security-authenticator',
  passkeys: 'security-passkeys',
  contacts: 'security-contacts',
  social: 'security-social',
  papers: 'security-papers',
  sessions: 'security-sessions',
  protection: 'security-protection',
  ownData: 'security-ownData',
  closing: 'security-closing',
} as const
export type PanelName = keyof typeof PANELS

/** One matter of the security centre: what it is, why it matters, what one can do about all of it, and its card. */
export function SecurityPanel(props: {
  name: PanelName
  title: string
  lead?: string
  action?: ReactNode
  children: ReactNode
}) {
  const { name, title, lead, action, children } = props
  const id = PANELS[name]
  return (
    <section
      id={id}
      className="grid scroll-mt-2 gap-3 pt-3"
      aria-labelledby={`${id}-title`}
      data-testid={`security.${name}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`${id}-title`} className="text-18" tabIndex={-1}>
          {title}
        </h2>
        {action}
      </div>
      {lead !== undefined && <p className="text-13 text-muted">{lead}</p>}
      {children}
    </section>
  )
}

/** Leads to a panel: it is scrolled to, and what is read or pressed next is in it. */
export function goToPanel(name: PanelName): void {
  const title = document.getElementById(`${PANELS[name]}-title`)
  document.getElementById(PANELS[name])?.scrollIntoView({ block: 'start' })
  title?.focus({ preventScroll: true })
}
