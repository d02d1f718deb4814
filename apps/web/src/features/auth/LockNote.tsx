import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from './FormAlert.tsx'

const SECOND_MS = 1_000

/** How much longer no login is looked at, counting down; calls back when one is again. */
export function LockNote({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const until = performance.now() + seconds * SECOND_MS
    const timer = setInterval(() => {
      const now = Math.ceil((until - performance.now()) / SECOND_MS)
      setLeft(Math.max(0, now))
      if (now <= 0) onOver()
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [seconds, onOver])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <>
      {/* Announced once: a clock that speaks every second would be in the way. */}
      <FormAlert text={t('auth.login.locked')} />
      <p className="text-center text-13 text-muted" data-testid="login.lock.time">
        {t('auth.login.lockedFor', { time })}
      </p>
    </>
  )
}
