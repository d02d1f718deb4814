import { clockText, Dial, useSecondsLeft } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '../../../api/serverClock.ts'

/** Ticks of a day's dial. */
const TICKS = 96
const SECOND_MS = 1_000

/** The dial of the time that the one who has to act has: what is left of it is lit. */
export function TimeLeft({ since, until }: { since: Date; until: Date }) {
  const { t } = useTranslation()
  const seconds = useSecondsLeft(until.getTime(), serverNowMs)
  const whole = Math.max(1, (until.getTime() - since.getTime()) / SECOND_MS)
  return (
    <div className="withdrawal-dial">
      <Dial share={seconds / whole} ticks={TICKS} size={140} />
      <p>
        <time className="ui-clock" dateTime={`PT${seconds}S`}>
          {clockText(seconds)}
        </time>
        <span>{t('withdrawals.left')}</span>
      </p>
    </div>
  )
}
