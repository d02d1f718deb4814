import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

const HostContext = createContext<HTMLElement | null>(null)

function makeHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = 'slip-host'
  return host
}

/**
 * Keeps what a screen puts into the slip column. It is there before the column is, so that column and content are drawn at once:
 * found only in the document, it would have the page drawn twice before anything is seen.
 */
export function SlipHost({ children }: { children: ReactNode }) {
  const [host] = useState(makeHost)
  return <HostContext value={host}>{children}</HostContext>
}

/** The right column of 332 px from 1200 px on; a screen shows its slip otherwise below that. Empty it takes no room. */
export function SlipColumn() {
  const host = useContext(HostContext)
  const take = useCallback(
    (column: HTMLElement | null) => {
      if (host !== null) column?.append(host)
    },
    [host],
  )
  return <aside ref={take} className="slip-column" />
}

/** Puts its children into the slip column of the page. */
export function InSlipColumn({ children }: { children: ReactNode }) {
  const host = useContext(HostContext)
  return host === null ? null : createPortal(children, host)
}
