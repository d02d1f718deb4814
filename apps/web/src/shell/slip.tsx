import { clsx } from 'clsx'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useOverlays } from './overlayStore.ts'

type Host = { element: HTMLElement | null; setElement: (element: HTMLElement | null) => void }

const HostContext = createContext<Host | null>(null)

/** Knows where the slip column is, so that a screen can fill it. */
export function SlipHost({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const host = useMemo(() => ({ element, setElement }), [element])
  return <HostContext value={host}>{children}</HostContext>
}

/**
 * The right column of 332 px from 1200 on; a drawer below that and a sheet on phones, opened by
 * `useOverlays().setSlipOpen`. Empty it takes no room.
 */
export function SlipColumn({ className }: { className?: string }) {
  const host = useContext(HostContext)
  const open = useOverlays((overlays) => overlays.slipOpen)
  return (
    <aside
      ref={host?.setElement}
      className={clsx('slip-column', className)}
      data-open={open ? '' : undefined}
    />
  )
}

/** Puts its children into the slip column of the page. */
export function InSlipColumn({ children }: { children: ReactNode }) {
  const host = useContext(HostContext)
  return host?.element ? createPortal(children, host.element) : null
}
