import { toastsWait, whenToastsWait } from '@croupier/ui'
import { type ComponentType, createElement, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { OVERLAYS, ROUTED } from '../pages.ts'
import type { LoadPart } from './areaPages.ts'
import { lazyPart } from './lazyPart.ts'
import type { OverlayProps, RoutedOverlayProps, RoutedParameter } from './overlayProps.ts'
import { type OverlayName, useOverlays } from './overlayStore.ts'

type Lazies<Name extends string, Props> = Record<Name, ComponentType<Props>>
type Closable = { onClose: () => void }
type CentreProps = Omit<RoutedOverlayProps, 'pages'>

/** Parts by their names, each fetched when it is first shown. */
function lazily<Name extends string, Props extends object>(
  loads: Readonly<Record<Name, LoadPart<Props>>>,
  part: (load: LoadPart<Props>) => ComponentType<Props> = (load) => lazyPart(load),
): Lazies<Name, Props> {
  const entries = Object.entries(loads) as [Name, LoadPart<Props>][]
  return Object.fromEntries(entries.map(([name, load]) => [name, part(load)])) as Lazies<Name, Props>
}

/** A part that is shown over the page: one that does not come says so there, and can be given up. */
const overlay = <Props extends Closable>(load: LoadPart<Props>) =>
  lazyPart<Props>(load, { failed: 'notice', close: ({ onClose }) => onClose() })

const DIALOGS = lazily<OverlayName, OverlayProps>(OVERLAYS, overlay)
const ROUTED_PARAMETERS: readonly RoutedParameter[] = ['mc', 'ac']

/** A centre, fetched together with where its pages are found. */
function centre(parameter: RoutedParameter) {
  return overlay<CentreProps>(async () => {
    const [{ default: Centre }, { CENTRE_PAGES }] = await Promise.all([
      ROUTED[parameter](),
      import('../centrePages.ts'),
    ])
    const pages = lazily(CENTRE_PAGES[parameter])
    return { default: (props: CentreProps) => createElement(Centre, { ...props, pages }) }
  })
}
const CENTRES = { mc: centre('mc'), ac: centre('ac') }

/** What draws messages runs when the first one is said, which waits for it. */
const Toasts = lazyPart(() => import('./Toasts.tsx'), { failed: 'notice' })

/**
 * Everything that may be shown over a page. All of it is loaded when it is first needed, each inside its own boundary: a
 * pending part must not hide what is shown already, nor take its focus.
 */
export function Overlays() {
  const { shown, hide } = useOverlays()
  const Shown = shown === null ? undefined : DIALOGS[shown]
  return (
    <>
      <Suspense fallback={null}>{Shown !== undefined && <Shown onClose={hide} />}</Suspense>
      <Suspense fallback={null}>
        <RoutedOverlays />
      </Suspense>
      <Suspense fallback={null}>
        <ToastsOnceNeeded />
      </Suspense>
    </>
  )
}

function ToastsOnceNeeded() {
  const [isNeeded, setNeeded] = useState(toastsWait)
  useEffect(() => {
    if (toastsWait()) setNeeded(true)
    return whenToastsWait(() => setNeeded(true))
  }, [])
  return isNeeded ? <Toasts /> : null
}

function RoutedOverlays() {
  const [query, setQuery] = useSearchParams()
  return ROUTED_PARAMETERS.map((parameter) => {
    const page = query.get(parameter)
    const Centre = CENTRES[parameter]
    if (page === null) return null
    const close = () =>
      setQuery(
        (now) => {
          now.delete(parameter)
          return now
        },
        { preventScrollReset: true },
      )
    return <Centre key={parameter} page={page} onClose={close} />
  })
}
