import { Badge, type BadgeTone } from '@croupier/ui'
import { reports } from '@croupier/wire'
import { useTranslation } from 'react-i18next'
import type { Requirement } from '../../../api/cashier/records.ts'
import { useFormat } from '../../../format/useFormat.ts'

const TONES: Record<Requirement['state'], BadgeTone> = {
  OPEN: 'brass',
  DONE: 'jade',
  EXPIRED: 'warn',
  ZEROED: 'plain',
  FORFEITED: 'plain',
  REVERSED: 'plain',
}
/** Steps of the bar: amounts are too large for it. */
const STEPS = 1_000n

type RequirementCardProps = {
  row: Requirement
  /** the oldest open one: bets fill it before any other */
  isFirst: boolean
}

/** One requirement: where it came from, how far it is, what counts, when it ends. */
export function RequirementCard({ row, isFirst }: RequirementCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = t(`records.source.${row.source}`)
  return (
    <li className="ui-card wagering-card" data-testid="wagering.row" data-state={row.state}>
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-16">
          {source} <b className="num font-[600]">{format.money(row.amount)}</b>
        </h3>
        <span className="flex gap-2">
          {isFirst && <Badge>{t('records.wagering.first')}</Badge>}
          <Badge tone={TONES[row.state]}>{t(`records.state.${row.state}`)}</Badge>
        </span>
      </header>
      <progress
        className="wagering-bar"
        aria-label={source}
        max={Number(STEPS)}
        value={Number((row.done * STEPS) / row.required)}
      />
      <p className="num text-13" data-testid="wagering.progress">
        {t('records.wagering.progress', {
          done: format.figure(row.done),
          required: format.figure(row.required),
        })}
        {row.state === 'OPEN' && (
          <span className="text-muted">{` · ${t('records.wagering.left')} ${format.figure(row.left)}`}</span>
        )}
      </p>
      <Terms row={row} />
      <p className="num text-12 text-subtle">
        {t('records.wagering.since', { time: format.moment(row.createdAt) })}
        {row.closedAt !== null && ` · ${t('records.wagering.closed', { time: format.moment(row.closedAt) })}`}
        {row.taken !== null && ` · ${t('records.wagering.taken', { amount: format.money(row.taken) })}`}
        {row.closedAt === null &&
          row.expiresAt !== null &&
          ` · ${t('records.wagering.expires', { time: format.moment(row.expiresAt) })}`}
      </p>
    </li>
  )
}

/** What counts and by how much, and what bounds stake and payout while it is open. */
function Terms({ row: { rates, edgePpm, maxStake, cashoutMax } }: { row: Requirement }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="text-13 text-muted">
      {rates === null ? (
        <p>{t('records.wagering.all')}</p>
      ) : (
        <>
          <p>{t('records.wagering.some')}</p>
          <ul className="wagering-rates">
            {reports.reportCategories.map((category) => (
              <li key={category}>
                {t(`contracts.category.${category}`)}{' '}
                <b className="num font-[600]">{format.rate(rates[category] ?? 0, 0)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {edgePpm !== null && <p>{t('records.wagering.edge', { edge: format.rate(edgePpm, 0) })}</p>}
      {maxStake !== null && <p>{t('records.wagering.maxStake', { amount: format.money(maxStake) })}</p>}
      {cashoutMax !== null && <p>{t('records.wagering.cashoutMax', { amount: format.money(cashoutMax) })}</p>}
    </div>
  )
}
