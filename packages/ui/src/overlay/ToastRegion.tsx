import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { buttonLook } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { listenToToasts, type ToastMessage, type ToastTone } from './toast.ts'

/** A toast stays this long unless it is an error, in ms (experience 3.19). */
export const TOAST_MS = 5_000
/** One that offers something to do is read and reached first (WCAG 2.2.1). */
const TOAST_WITH_ACTION_MS = 12_000
/** Toasts seen at once. */
export const TOASTS_MAX = 3
/** Base UI reads 0 as "until closed". */
const UNTIL_CLOSED = 0

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

/** Where toasts appear: top right, above the bottom bar on phones. Mount it once, lazily. */
export function ToastRegion({ closeLabel, regionLabel }: { closeLabel: string; regionLabel: string }) {
  return (
    <Base.Provider timeout={TOAST_MS} limit={TOASTS_MAX}>
      <Bridge />
      <Base.Portal>
        <Base.Viewport className="ui-toasts" aria-label={regionLabel}>
          <ToastList closeLabel={closeLabel} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function timeOf({ tone, action }: ToastMessage): number {
  if (tone === 'error') return UNTIL_CLOSED
  return action === undefined ? TOAST_MS : TOAST_WITH_ACTION_MS
}

/** Passes messages of `toast()` to Base UI. */
function Bridge() {
  const { add } = Base.useToastManager()
  useEffect(
    () =>
      listenToToasts((message) => {
        const { tone, title, text, action, id } = message
        add({
          type: tone,
          title,
          priority: tone === 'error' ? 'high' : 'low',
          timeout: timeOf(message),
          ...(id === undefined ? {} : { id }),
          ...(text === undefined ? {} : { description: text }),
          ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: action.onPress } }),
        })
      }),
    [add],
  )
  return null
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Base.useToastManager()
  return toasts.map((item) => {
    const Icon = ICONS[(item.type ?? 'info') as ToastTone]
    return (
      <Base.Root key={item.id} toast={item} className="ui-toast" swipeDirection={['right', 'down']}>
        <Icon size={18} aria-hidden />
        <div className="grid gap-0.5 justify-items-start">
          <Base.Title className="ui-toast-title" />
          <Base.Description className="ui-toast-text" />
          <Base.Action {...buttonLook({ variant: 'link', size: 'sm' })} />
        </div>
        <Base.Close render={<IconButton size="sm" label={closeLabel} icon={<X size={16} />} />} />
      </Base.Root>
    )
  })
}
