import { Button, Dialog } from '@croupier/ui'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { useTexts } from '../texts.ts'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'closeLabel' | 'foot'> & {
  /** its buttons; the one that cancels calls `leave` */
  foot: (leave: () => void) => ReactNode
}

/** Whether something was typed that is lost when the page goes; the browser asks then, whatever takes the page away. */
function useTyped() {
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    if (!isTyped) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isTyped])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isTyped && currentLocation.pathname !== nextLocation.pathname,
  )
  return { isTyped, type: () => setTyped(true), blocker }
}

/**
 * A dialog with fields. What was typed in it is not thrown away by a slip of the hand: Escape, the cross, the button that cancels
 * and another page ask first.
 */
export function FormDialog({ onClose, foot, children, ...rest }: FormDialogProps) {
  const t = useTexts()
  const { isTyped, type, blocker } = useTyped()
  const [isLeaving, setLeaving] = useState(false)
  const isBlocked = blocker.state === 'blocked'
  const leave = () => (isTyped ? setLeaving(true) : onClose())
  const stay = () => {
    setLeaving(false)
    blocker.reset?.()
  }
  return (
    <Dialog {...rest} open onClose={leave} closeLabel={t('common.close')} foot={foot(leave)}>
      <div className="contents" onInput={type}>
        {children}
      </div>
      {(isLeaving || isBlocked) && <Ask onStay={stay} onLeave={isBlocked ? () => blocker.proceed?.() : onClose} />}
    </Dialog>
  )
}

function Ask({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTexts()
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onStay}
      title={t('act.leave')}
      description={t('act.leaveDoes')}
      closeLabel={t('act.stay')}
      data-testid="leave.dialog"
      foot={
        <>
          <Button variant="outline" onClick={onStay} data-testid="leave.stay.button">
            {t('act.stay')}
          </Button>
          <Button variant="danger" onClick={onLeave} data-testid="leave.confirm.button">
            {t('act.leaveNow')}
          </Button>
        </>
      }
    />
  )
}
