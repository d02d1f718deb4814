import { Clock3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionClock } from '../../api/identity/protection.ts'
import { useElapsed } from '../../format/elapsed.ts'
import { useFormat } from '../../format/useFormat.ts'
import { HIDDEN_DIGITS, usePreferences } from '../../preferences.ts'
import { useOverlays } from '../overlayStore.ts'

/** How long this login lasts and what was won or lost in it, always in sight (protection P10); a press shows more. */
export function SessionClock() {
  const { t } = useTranslation()
  const format = useFormat()
  const show = useOverlays((overlays) => overlays.show)
  const hidden = usePreferences((preferences) => preferences.balanceHidden)
  const { data } = useSessionClock()
  const time = useElapsed(data?.startedAt)
  if (data === undefined) return null
  const net = hidden ? HIDDEN_DIGITS : format.change(data.net)
  return (
    <button
      type="button"
      className="session-clock num max-lg:hidden"
      aria-label={t('protection.clock', { time, net })}
      onClick={() => show('reality')}
      data-testid="bar.clock.button"
    >
      <span>
        <Clock3 size={12} aria-hidden />
        {time}
      </span>
      <span data-sign={hidden ? undefined : data.net < 0n ? 'loss' : data.net > 0n ? 'gain' : undefined}>{net}</span>
    </button>
  )
}
