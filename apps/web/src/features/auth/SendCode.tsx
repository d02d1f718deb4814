import { Button, useSecondsLeft } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A clock that nobody sets back: the span was named by the server, the instant is our own. */
const now = () => performance.now()

/** When the next code can be asked for; null before the first. */
export type Resend = {
  endsAt: number | null
  sent: (resendInS: number) => void
  forget: () => void
}

/** Keeps when the next code can be asked for. */
export function useResend(): Resend {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  return {
    endsAt,
    sent: (resendInS) => setEndsAt(now() + resendInS * 1_000),
    forget: () => setEndsAt(null),
  }
}

/** Has a code sent, and again after the seconds the server names (spec 9: 60). */
export function SendCode(props: { resend: Resend; busy: boolean; onSend: () => void }) {
  const { t } = useTranslation()
  const { resend, busy, onSend } = props
  const left = useSecondsLeft(resend.endsAt ?? 0, now)
  const waits = resend.endsAt !== null && left > 0
  const again = resend.endsAt === null ? t('auth.second.send') : t('auth.second.again')
  return (
    <div className="grid gap-2">
      <Button
        variant="outline"
        block
        busy={busy}
        disabled={waits}
        onClick={onSend}
        data-testid="login.code.send"
      >
        {waits ? t('auth.second.againIn', { seconds: left }) : again}
      </Button>
      <p role="status" className="text-13 text-muted empty:hidden">
        {resend.endsAt === null ? '' : t('auth.second.sent')}
      </p>
    </div>
  )
}
