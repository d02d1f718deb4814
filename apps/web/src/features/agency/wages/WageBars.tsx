import { max, type Units, units, ZERO_UNITS } from '@croupier/money'
import { useTranslation } from 'react-i18next'
import type { WageWindow } from '../../../api/agency/wages.ts'
import { useFormat } from '../../../format/useFormat.ts'

type WageBarsProps = {
  /** Newest first. */
  windows: readonly WageWindow[]
  chosen: string | null
  onChoose: (windowStart: string) => void
}

const HEIGHT_PX = 52
const LABELS_MAX = 14

/** One bar for each window, oldest at the left: what was passed on, and what was kept on top. */
export function WageBars({ windows, chosen, onChoose }: WageBarsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const most = windows.reduce((top, { received }) => max(top, received), units(1n))
  // Bars are drawn, not booked: a float share of a height is exact enough.
  const height = (amount: bigint) => Math.round(Number((amount * 1_000n) / most) * HEIGHT_PX) / 1_000
  const labelled = windows.length <= LABELS_MAX
  return (
    <fieldset className="wage-bars" style={{ '--bars': windows.length }}>
      <legend className="ui-visually-hidden">{t('wages.chart')}</legend>
      {[...windows].reverse().map((window) => {
        const key = window.windowStart.toISOString()
        const time = format.clock(window.windowStart, false)
        return (
          <button
            key={key}
            type="button"
            className="wage-bar"
            aria-pressed={key === chosen}
            aria-label={t('wages.barOf', {
              time,
              received: format.figure(window.received, 4),
              kept: format.figure(window.kept, 4),
            })}
            onClick={() => onChoose(key)}
          >
            <span className="wage-bar-stack" style={{ height: HEIGHT_PX }}>
              <i data-part="kept" style={{ height: height(positive(window.kept)) }} />
              <i data-part="paid" style={{ height: height(positive(window.paid)) }} />
            </span>
            {labelled && <span className="num">{time}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}

const positive = (amount: Units) => max(amount, ZERO_UNITS)
