import { Badge } from '@croupier/ui'
import type { points } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Mall, pointDetailsQuery, redemptionsQuery } from '../../../api/rewards/points.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useWritten } from '../../../format/useWritten.ts'
import { GoTo } from '../../../shell/centre/emptyActions.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { useCursorQuery } from '../../../shell/centre/usePageQuery.ts'

const TONES = { APPLYING: 'plain', APPROVED: 'jade', REJECTED: 'danger' } as const

/** What one asked for, with every field of a record (spec 3). */
export function RedemptionList() {
  const { t } = useTranslation()
  const owner = useOwner()
  const [cursor, setCursor] = useCursorQuery()
  const list = useQuery({
    ...redemptionsQuery(owner, { pageSize: 10, ...(cursor === null ? {} : { cursor }) }),
    placeholderData: keepOwnRows(owner),
  })
  return (
    <FeedPanel
      query={list}
      onCursor={(next) => void setCursor(next)}
      empty={t('points.none')}
      emptyAction={<GoTo to="?menu=mall">{t('points.tab.mall')}</GoTo>}
    >
      <ul className="grid gap-3" data-testid="redemption.list">
        {list.data?.items.map((one) => (
          <RedemptionRow key={one.id} one={one} />
        ))}
      </ul>
    </FeedPanel>
  )
}

function RedemptionRow({ one }: { one: points.Redemption }) {
  const { t } = useTranslation()
  const format = useFormat()
  const written = useWritten()
  const rows = [
    [t('points.col.number'), one.id.slice(-8).toUpperCase()],
    [t('points.col.time'), format.moment(one.at)],
    [t('points.col.type'), t(`points.kind.${one.kind}`)],
    [t('points.quantity'), format.count(one.quantity)],
    [t('points.col.left'), format.count(one.remaining)],
    [t('points.col.had'), format.count(one.exchanged)],
    [t('points.col.points'), format.count(one.points)],
    [t('points.col.amount'), format.money(one.amount)],
    [t('points.col.account'), one.paymentAccount && t('site.wallet.main')],
    [t('points.col.change'), format.count(one.change)],
    [t('points.col.balance'), format.count(one.balance)],
    [t('points.address'), one.address],
    [t('points.phone'), one.phone],
    [t('points.col.remark'), one.remark],
  ] as const
  return (
    <li className="ui-card grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-16">{written(one.titles)}</h3>
        <Badge tone={TONES[one.state]}>{t(`points.state.${one.state}`)}</Badge>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3 text-13">
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt className="text-muted">{name}</dt>
                <dd className="num break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  )
}

/** Every change of the own points with the balance after it. */
export function PointDetails() {
  const { t } = useTranslation()
  const format = useFormat()
  const owner = useOwner()
  const [cursor, setCursor] = useCursorQuery()
  const list = useQuery({
    ...pointDetailsQuery(owner, { pageSize: 20, ...(cursor === null ? {} : { cursor }) }),
    placeholderData: keepOwnRows(owner),
  })
  return (
    <FeedPanel
      query={list}
      onCursor={(next) => void setCursor(next)}
      empty={t('points.none')}
      emptyAction={<GoTo to="?menu=rules">{t('points.tab.rules')}</GoTo>}
    >
      <ul className="ui-card grid" data-testid="points.details">
        {list.data?.items.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-baseline justify-between gap-2 border-line border-b p-3 last:border-b-0"
          >
            <span className="grid">
              <span>{t(`points.source.${one.type}`)}</span>
              <span className="num text-13 text-muted">{format.moment(one.at)}</span>
            </span>
            <span className="grid text-end">
              <span className="num font-[600]">
                {one.change > 0 ? '+' : ''}
                {format.count(one.change)}
              </span>
              <span className="num text-13 text-muted">
                {t('points.col.balance')} {format.count(one.balance)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </FeedPanel>
  )
}

/** How points are earned at this merchant. */
export function PointRules({ mall }: { mall: Mall }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section className="grid max-w-[520px] gap-3" data-testid="points.rules">
      <dl className="ui-card centre-rows">
        {mall.rules.map(({ source, perPoint }) => (
          <div key={source}>
            <dt>{t(`points.source.${source}`)}</dt>
            <dd className="num">{format.short(perPoint)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-13 text-muted">
        {t('points.perPoint')} · {t('points.forever')}
      </p>
    </section>
  )
}
