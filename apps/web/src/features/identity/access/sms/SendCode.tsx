import { Button, clockText, useSecondsLeft } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal, retryAfterOf } from '../../../../api/apiError.ts'

/** A monotonic clock: the server named the span, the instant is our own. */
const now = () => performance.now()

/** When the next code can be asked for, and what is known of the last one. */
export type Resend = {
  /** 0 before anything was asked for */
  endsAt: number
  /** HELD: none was sent now, because one was a moment ago, perhaps from an earlier look at this form */
  last: 'NONE' | 'HELD' | 'SENT'
  /** whether somebody may have a code in hand */
  isRequested: boolean
  /** how often one was sent: boxes that have it as their key are begun again, and take focus from the disabled button */
  turn: number
  sent: (resendInS: number) => void
  /** a refusal may name a wait, which the button then counts down */
  refused: (error: unknown) => void
  forget: () => void
}

const NOTHING = { endsAt: 0, last: 'NONE', turn: 0 } as const

/** Keeps when the next code can be asked for. */
export function useResend(): Resend {
  const [known, setKnown] = useState<Pick<Resend, 'endsAt' | 'last' | 'turn'>>(NOTHING)
  const after = (seconds: number) => now() + seconds * 1_000
  return {
    ...known,
    isRequested: known.last !== 'NONE',
    sent: (resendInS) => setKnown(({ turn }) => ({ endsAt: after(resendInS), last: 'SENT', turn: turn + 1 })),
    refused: (error) => {
      const wait = retryAfterOf(error)
      if (wait === null) return
      const isLimited = isRefusal(error, 'CODE_TOO_MANY')
      setKnown(({ last, turn }) => ({
        turn,
        endsAt: after(wait),
        last: isLimited && last === 'NONE' ? 'HELD' : last,
      }))
    },
    forget: () => setKnown(NOTHING),
  }
}

/** Whether no other code can be asked for yet. */
export const useWaiting = ({ endsAt }: Resend): boolean => useSecondsLeft(endsAt, now) > 0

/** Has a code sent, and again after the seconds the server names (spec 9: 60). */
export function SendCode(props: { resend: Resend; busy: boolean; onSend: () => void }) {
  const { t } = useTranslation()
  const { resend, busy, onSend } = props
  const left = useSecondsLeft(resend.endsAt, now)
  const again = resend.isRequested ? t('auth.second.again') : t('auth.second.send')
  return (
    <div className="grid gap-2">
      <Button variant="outline" block busy={busy} disabled={left > 0} onClick={onSend} data-testid="login.code.send">
        {left > 0 ? t('auth.second.againIn', { time: clockText(left) }) : again}
      </Button>
      <p role="status" className="text-13 text-muted empty:hidden">
        {resend.last === 'SENT' ? t('auth.second.sent') : ''}
      </p>
    </div>
  )
}
