import { Dialog } from '@base-ui/react/dialog'
import { IconButton } from '@croupier/ui'
import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

type ExplainFrameProps = {
  title: string
  subtitle: string
  /** of the cross and of Escape */
  onClose: () => void
  children: ReactNode
  'data-testid': string
}

/**
 * The drawer of an explanation: a column beside its table, over it where there is no room for both. It is a dialog that leaves
 * the table usable, so Escape closes it before the centre that it is in.
 */
export function ExplainFrame({ title, subtitle, onClose, children, ...props }: ExplainFrameProps) {
  const { t } = useTranslation()
  // A state, not a ref: the portal looks for its place before a ref of an element around it is set.
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <div ref={setPlace} className="explain-place">
      <Dialog.Root open modal={false} disablePointerDismissal onOpenChange={(open) => !open && onClose()}>
        <Dialog.Portal container={place}>
          <Dialog.Popup ref={popup} initialFocus={popup} className="explain" data-testid={props['data-testid']}>
            <header className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <Dialog.Title className="text-18">{title}</Dialog.Title>
                <p className="text-12 text-subtle">{subtitle}</p>
              </div>
              <IconButton
                label={t('common.action.close')}
                icon={<X size={20} strokeWidth={1.75} />}
                onClick={onClose}
                data-testid="explain.close.button"
              />
            </header>
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  )
}
