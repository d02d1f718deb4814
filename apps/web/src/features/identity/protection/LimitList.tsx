import { Badge, Button, toast } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { type OwnProtection, useConfirmLimit, useGiveUpLimit } from '../../../api/identity/protection.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'

type OwnLimit = OwnProtection['limits'][number]
type Bound = Pick<OwnLimit, 'amount' | 'minutes'>

/** A limit in words; null is none. */
function boundText({ amount, minutes }: Bound, t: TFunction, format: Format): string {
  if (amount !== null) return format.money(amount)
  return minutes === null ? t('protection.none') : t('protection.minutes', { value: minutes })
}

/** The limits that hold or wait, each with what is used of it. */
export function LimitList({ limits }: { limits: readonly OwnLimit[] }) {
  const { t } = useTranslation()
  const shown = limits.filter(
    ({ amount, minutes, byOfficer, waiting }) =>
      amount !== null || minutes !== null || byOfficer !== null || waiting !== null,
  )
  if (shown.length === 0) return <p className="text-13 text-muted">{t('protection.empty')}</p>
  return (
    <ul className="ui-card grid" data-testid="protection.limits">
      {shown.map((limit) => (
        <LimitRow key={`${limit.kind}.${limit.period}`} limit={limit} />
      ))}
    </ul>
  )
}

function LimitRow({ limit }: { limit: OwnLimit }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, period, byOfficer, used, waiting } = limit
  return (
    <li className="grid gap-1 border-line border-b p-4 last:border-b-0" data-testid={`protection.${kind}.${period}`}>
      <div className="flex flex-wrap items-center gap-2">
        <strong className="font-[600]">{t(`protection.kind.${kind}`)}</strong>
        <Badge>{t(`protection.period.${period}`)}</Badge>
        <span className="num ms-auto font-[600]">{boundText(limit, t, format)}</span>
      </div>
      <p className="num text-13 text-muted">{t('protection.used', { used: boundText(used, t, format) })}</p>
      {byOfficer !== null && (
        <p className="text-13 text-muted">{t('protection.byOfficer', { bound: boundText(byOfficer, t, format) })}</p>
      )}
      {waiting !== null && <Waiting limit={limit} waiting={waiting} />}
    </li>
  )
}

type WaitingProps = { limit: OwnLimit; waiting: NonNullable<OwnLimit['waiting']> }

function Waiting({ limit: { kind, period }, waiting }: WaitingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const confirm = useConfirmLimit()
  const giveUp = useGiveUpLimit()
  const isDue = waiting.confirmFrom.getTime() <= serverNowMs()
  const onError = (error: unknown) => toast({ tone: 'error', title: explain(error, t) })
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-13 text-brass">
      <p className="min-w-0 flex-1 basis-64">
        {t(isDue ? 'protection.due' : 'protection.waits', {
          bound: boundText(waiting, t, format),
          time: format.moment(waiting.confirmFrom),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          busy={giveUp.isPending}
          onClick={() => giveUp.mutate({ kind, period }, { onError })}
        >
          {t('protection.giveUp')}
        </Button>
        {isDue && (
          <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate({ kind, period }, { onError })}>
            {t('protection.confirm')}
          </Button>
        )}
      </div>
    </div>
  )
}
