import { units, ZERO_UNITS } from '@croupier/money'
import { Badge, LoadingNote, Seal, Skeleton, Ticket, TicketSection } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type BillExplanation, type BillName, billQuery } from '../../../api/agency/bills.ts'
import { useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { ExplainFrame } from '../wages/ExplainFrame.tsx'
import { BillBranch } from './BillBranch.tsx'
import { beforeCap, partOf, periodText, toneOf } from './billTexts.ts'
import { PaidOn } from './PaidOn.tsx'

type BillDrawerProps = { name: BillName; onClose: () => void }

/** Why a bill is what it is: tiers against measured values, then down to the line (rules B7, B8, B10). */
export function BillDrawer({ name, onClose }: BillDrawerProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const query = useQuery(billQuery(owner, name))
  const { data } = query
  return (
    <ExplainFrame
      title={t('bills.why')}
      subtitle={
        data === undefined ? '' : `${periodText(data.bill, format)} · ${t(`contracts.category.${data.bill.category}`)}`
      }
      onClose={onClose}
      data-testid="bill.explain"
    >
      {query.isPending && (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-24 rounded-ticket" />
          <Skeleton className="h-48" />
        </>
      )}
      {query.isError && data === undefined && <QueryFailed query={query} />}
      {data !== undefined && <Explained data={data} name={name} />}
    </ExplainFrame>
  )
}

function Explained({ data, name }: { data: BillExplanation; name: BillName }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <dl className="explain-parts">
        <div data-main="">
          <dt>{t('bills.column.due')}</dt>
          <dd data-testid="bill.due">{format.figure(data.bill.due)}</dd>
        </div>
        <div>
          <dt>{t('bills.column.paid')}</dt>
          <dd>{format.figure(data.bill.paid)}</dd>
        </div>
        <div>
          <dt>{t('bills.column.state')}</dt>
          <dd>
            <Badge tone={toneOf(data.bill)} className="whitespace-normal">
              {t(`bills.state.${data.bill.state}`)}
            </Badge>
          </dd>
        </div>
      </dl>
      <PaidOn kind={data.bill.kind} period={data.bill.periodStart} paidAt={data.bill.paidAt} />
      <BillFormula data={data} />
      <TierTable data={data} />
      <Parts data={data} />
      <h4 className="text-13 text-muted">{t('bills.branches')}</h4>
      {data.branches.map((branch) => (
        <BillBranch key={branch.account} branch={branch} name={name} bill={data.bill} />
      ))}
      {data.branches.length === 0 && <p className="text-muted">{t('wages.explain.noLines')}</p>}
      <footer className="explain-proof" data-testid="bill.proof">
        <Seal tone={data.addsUp ? 'jade' : 'rose'}>
          {data.addsUp ? t('wages.explain.addsUp') : t('wages.explain.differs')}
        </Seal>
        <p className="num min-w-0 flex-1 text-13">{proofText(data, format)}</p>
      </footer>
    </>
  )
}

/** What the parts by downline add up to: the loss of a dividend, less what is deducted of all together, else the valid bets. */
function proofText({ bill, branches }: BillExplanation, format: Format): string {
  const parts = branches.map((branch) => partOf(branch, bill.kind))
  const sum = parts.map((part) => format.figure(part)).join(' + ') || '0'
  if (bill.loss === null) return `${sum} = ${format.figure(bill.effective)}`
  const deducted = units(parts.reduce((total, part) => total + part, 0n) - bill.loss)
  const less = deducted === 0n ? '' : ` − ${format.figure(deducted)}`
  return `${sum}${less} = ${format.figure(bill.loss)}`
}

/** How the amount follows from the base. */
function BillFormula({ data }: { data: BillExplanation }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { bill, deducted } = data
  const total = (pick: 'bets' | 'payouts') => data.branches.reduce((sum, one) => sum + one[pick], 0n) as typeof bill.due
  const due = format.figure(bill.due)
  const base = format.figure(bill.base ?? bill.effective)
  const ratio = format.rate(bill.ratioPpm ?? 0)
  const whole = beforeCap(bill)
  return (
    <Ticket>
      {bill.loss !== null && deducted !== null && (
        <TicketSection>
          <p className="text-13 text-muted">
            {t('bills.loss', {
              bets: format.figure(total('bets')),
              payouts: format.figure(total('payouts')),
              rebates: format.figure(deducted.rebates),
              waterRebates: format.figure(deducted.waterRebates),
              promotions: format.figure(deducted.promotions),
              wages: format.figure(deducted.wages),
              loss: format.figure(bill.loss),
            })}
            {bill.carryIn !== null && bill.carryIn !== 0n && (
              <> · {t('wages.explain.carryIn', { carry: format.figure(bill.carryIn) })}</>
            )}
            {bill.carryOut !== null && bill.carryOut !== 0n && (
              <> · {t('wages.explain.carryOut', { carry: format.figure(bill.carryOut) })}</>
            )}
          </p>
        </TicketSection>
      )}
      {whole !== null && (
        <TicketSection>
          <p className="text-13 text-muted" data-testid="bill.cap">
            {t('bills.cap', {
              whole: format.figure(whole),
              factor: format.count(bill.capFactor ?? 0),
              theoretical: format.figure(bill.theoretical ?? ZERO_UNITS),
              base,
            })}
          </p>
        </TicketSection>
      )}
      <TicketSection>
        <p className="flex items-baseline justify-between gap-4 text-13 text-muted">
          <span>
            {bill.kind === 'HOURLY_WAGE'
              ? t('bills.sumOfHours')
              : bill.tierNo === null
                ? t('bills.noTier')
                : bill.fixed === null
                  ? t('bills.formula', { base, ratio })
                  : t('bills.fixed')}
          </span>
          <b className="display num text-18 text-brass">= {due}</b>
        </p>
      </TicketSection>
    </Ticket>
  )
}

/** Each tier beside what was measured; a mark where its threshold holds. */
function TierTable({ data }: { data: BillExplanation }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { bill, tiers } = data
  const hasLoss = bill.kind === 'DIVIDEND'
  const holds = (is: boolean) =>
    is ? <Check className="inline text-jade" size={14} strokeWidth={2} aria-hidden /> : null
  return (
    <table className="bill-tiers">
      <caption className="text-13 text-muted">
        {t('bills.tiers', {
          effective: format.figure(bill.effective),
          active: format.count(bill.activeUsers),
          minimum: format.figure(data.minimumBetAmount),
        })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('bills.column.tier')}</th>
          <th scope="col">{t('bills.column.effective')} ≥</th>
          {hasLoss && <th scope="col">{t('bills.netLoss')} ≥</th>}
          <th scope="col">{t('bills.column.active')} ≥</th>
          <th scope="col">{t('bills.pays')}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.no} data-reached={tier.no === bill.tierNo ? '' : undefined}>
            <th scope="row">{tier.no}</th>
            <td className="num">
              {holds(tier.betsHold)} {format.figure(tier.periodicBets)}
            </td>
            {hasLoss && (
              <td className="num">
                {holds(tier.lossHolds)} {format.figure(tier.netLoss)}
              </td>
            )}
            <td className="num">
              {holds(tier.usersHold)} {format.count(tier.activeUserCount)}
            </td>
            <td className="num">{tier.rateType === 'F' ? format.figure(tier.fixed) : format.rate(tier.ratioPpm)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Day by day, or the hours of an hourly wage with what each brought. */
function Parts({ data }: { data: BillExplanation }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isHourly = data.bill.kind === 'HOURLY_WAGE'
  if (data.parts.length === 0) return null
  const day = new Intl.DateTimeFormat(format.locale, {
    timeZone: format.timeZone,
    dateStyle: 'medium',
  })
  return (
    <table className="bill-tiers">
      {isHourly ? (
        <thead>
          <tr>
            <th scope="col">{t('bills.hours')}</th>
            <th scope="col">{t('bills.column.effective')}</th>
            <th scope="col">{t('bills.column.active')}</th>
            <th scope="col">{t('bills.column.tier')}</th>
            <th scope="col">{t('bills.column.due')}</th>
          </tr>
        </thead>
      ) : (
        <caption className="text-13 text-muted">{t('bills.days')}</caption>
      )}
      <tbody>
        {data.parts.map((part) => (
          <tr key={part.start.getTime()}>
            <th scope="row" className="num">
              {isHourly ? format.clock(part.start, false) : day.format(part.start)}
            </th>
            <td className="num">{format.figure(part.effective)}</td>
            {isHourly && <td className="num">{format.count(part.activeUsers ?? 0)}</td>}
            {isHourly && <td className="num">{part.tierNo ?? '–'}</td>}
            {part.due !== null && <td className="num">{format.figure(part.due)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
