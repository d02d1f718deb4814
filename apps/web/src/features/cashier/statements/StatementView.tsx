import { EmptyState, Seal, Table, type TableColumn } from '@croupier/ui'
import type { DayRange } from '@croupier/ui/date/days.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Statement, statementQuery } from '../../../api/cashier/records.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { WiderDays } from '../../../shell/centre/emptyActions.tsx'
import { ReportState } from '../../../shell/centre/ReportState.tsx'

type Account = Statement['cash']
type Kind = Account['kinds'][number]

type StatementViewProps = { days: DayRange; onDays: (days: DayRange) => void }

/** A statement of some days: opening balance, what came in and went out by kind, closing balance, and that it adds up. */
export function StatementView({ days, onDays }: StatementViewProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const query = useQuery({ ...statementQuery(owner, days), placeholderData: keepOwnRows(owner) })
  return (
    <ReportState query={query}>
      {(data) => (
        <>
          <AccountSums account={data.cash} days={days} onDays={onDays} title={t('lottery.order.balance')} />
          {isUsed(data.held) && (
            <AccountSums account={data.held} days={days} onDays={onDays} title={t('records.statement.held')} />
          )}
          <Life life={data.life} />
          <p className="text-12 text-subtle">
            {t('reports.asOf', { time: format.clock(data.asOf), zone: format.zone })}
          </p>
        </>
      )}
    </ReportState>
  )
}

const isUsed = ({ opening, closing, kinds }: Account) => opening !== 0n || closing !== 0n || kinds.length > 0

type AccountSumsProps = StatementViewProps & { account: Account; title: string }

function AccountSums({ account, days, onDays, title }: AccountSumsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { opening, closing, kinds, addsUp } = account
  const came = sumOf(kinds, 'in')
  const went = sumOf(kinds, 'out')
  return (
    <section aria-label={title} className="grid gap-3" data-testid="statement.account">
      <h3 className="text-16">{title}</h3>
      <dl className="centre-cards">
        <Figure name={t('records.statement.opening')} value={format.figure(opening, 4)} />
        <Figure name={t('records.statement.in')} value={format.figure(came, 4)} />
        <Figure name={t('records.statement.out')} value={format.figure(went, 4)} />
        <Figure name={t('records.statement.closing')} value={format.figure(closing, 4)} />
      </dl>
      <p className="flex flex-wrap items-center gap-3 text-13 text-muted">
        <Seal tone={addsUp ? 'jade' : 'rose'}>{addsUp ? t('wages.explain.addsUp') : t('wages.explain.differs')}</Seal>
        <span data-testid="statement.sum">
          {t('records.statement.sum')}
          <span className="num block text-ink">
            {`${format.figure(opening, 4)} + ${format.figure(came, 4)} − ${format.figure(went, 4)} = ${format.figure(closing, 4)}`}
          </span>
        </span>
      </p>
      {kinds.length === 0 ? (
        <EmptyState
          title={t('records.statement.none')}
          text={t('reports.emptyDays')}
          action={<WiderDays days={days} onDays={onDays} />}
        />
      ) : (
        <Table
          caption={title}
          columns={columns(t, format, days)}
          rows={kinds}
          rowKey={({ kind }) => kind}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="statement.kinds"
        />
      )}
    </section>
  )
}

const sumOf = (kinds: readonly Kind[], side: 'in' | 'out') =>
  kinds.reduce<bigint>((total, kind) => total + kind[side], 0n) as Kind['in']

function Figure({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div className="ui-card centre-card">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** A name that leads to the entries of a kind. */
function Entries({ kind, text }: { kind: Kind['kind']; text: string }) {
  return (
    <Link className="ui-link" to={{ search: `?mc=transactionHistory&kind=${kind}` }} preventScrollReset>
      {text}
    </Link>
  )
}

/** What was paid in and out since the account was opened (protection M3). */
function Life({ life }: { life: Statement['life'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section aria-label={t('records.statement.life')} className="grid gap-3">
      <h3 className="text-16">{t('records.statement.life')}</h3>
      <dl className="centre-cards" data-testid="statement.life">
        <Figure
          name={<Entries kind="DEPOSIT" text={t('reports.column.deposits')} />}
          value={format.money(life.deposits)}
        />
        <Figure
          name={<Entries kind="WITHDRAWAL_HOLD" text={t('records.statement.withdrawals')} />}
          value={format.money(life.withdrawals)}
        />
        <Figure name={t('records.statement.net')} value={format.money(life.net)} />
      </dl>
    </section>
  )
}

function columns(t: TFunction, format: Format, { from, to }: DayRange): TableColumn<Kind>[] {
  const amount = (side: 'in' | 'out'): TableColumn<Kind> => ({
    id: side,
    header: t(`records.statement.${side}`),
    align: 'end',
    sortValue: (row) => row[side],
    cell: (row) => (row[side] === 0n ? '–' : format.figure(row[side], 4)),
  })
  return [
    {
      id: 'kind',
      header: t('wallet.record.kind'),
      pinned: true,
      cell: ({ kind }) => (
        <Link
          className="ui-link"
          to={{ search: `?mc=transactionHistory&kind=${kind}&days=${from}_${to}` }}
          preventScrollReset
        >
          {t(`wallet.kind.${kind}`)}
        </Link>
      ),
    },
    amount('in'),
    amount('out'),
    {
      id: 'movements',
      header: t('records.statement.movements'),
      align: 'end',
      sortValue: ({ movements }) => movements,
      cell: ({ movements }) => format.count(movements),
    },
  ]
}
