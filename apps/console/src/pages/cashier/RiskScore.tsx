import { Badge } from '@croupier/ui'
import type { OpsRisk } from '@croupier/wire/ops'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const HIGH = 60
const RAISED = 30
const HOUR_MINUTES = 60
const PPM = 1_000_000

/** How much speaks for a closer look, and what it is made of. It decides nothing. */
export function RiskScore({ risk: { score, parts } }: { risk: OpsRisk }) {
  const t = useTexts()
  const { locale } = useShown()
  const shownOf = ({ name, value }: OpsRisk['parts'][number]) => {
    if (name === 'BONUS') return new Intl.NumberFormat(locale, { style: 'percent' }).format((value ?? 0) / PPM)
    if (name !== 'DEPOSIT' && name !== 'CLAIM') return String(value)
    const minutes = value ?? 0
    const isLong = minutes >= HOUR_MINUTES
    const unit = { style: 'unit', unit: isLong ? 'hour' : 'minute', unitDisplay: 'long' } as const
    return new Intl.NumberFormat(locale, unit).format(isLong ? Math.floor(minutes / HOUR_MINUTES) : minutes)
  }
  const counted = parts.filter(({ points }) => points > 0)
  return (
    <>
      <Badge tone={score >= HIGH ? 'danger' : score >= RAISED ? 'warn' : 'jade'}>{t('risk.of', { score })}</Badge>
      {counted.length === 0 ? (
        <p className="console-quiet">{t('risk.none')}</p>
      ) : (
        <ul className="console-lines">
          {counted.map((part) => (
            <li key={part.name}>
              {t(`risk.parts.${part.name}`, { value: shownOf(part) })}{' '}
              <span className="console-quiet">{t('risk.points', { points: part.points })}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
