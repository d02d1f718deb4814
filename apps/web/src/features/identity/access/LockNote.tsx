import { clockText, FormAlert, useSecondsLeft } from '@croupier/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A monotonic clock: the server named the span, the instant is our own. */
const now = () => performance.now()

/** Counts down how long no login is accepted; calls back when it is over. */
export function LockNote({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const { t } = useTranslation()
  const [endsAt] = useState(() => now() + seconds * 1_000)
  const left = useSecondsLeft(endsAt, now)
  useEffect(() => {
    if (left === 0) onOver()
  }, [left, onOver])
  return (
    <>
      {/* Announced once: a clock that announces every second would be in the way. */}
      <FormAlert text={t('auth.login.locked')} />
      <p className="text-center text-13 text-muted" data-testid="login.lock.time">
        {t('auth.login.lockedFor', { time: clockText(left) })}
      </p>
    </>
  )
}
