import { mulTrunc } from '@croupier/money'
import { Badge, Button, LoadingNote, Money } from '@croupier/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Bill,
  type BillExplanation,
  type BillName,
  billLinesQuery,
  billMembersQuery,
} from '../../../api/agency/bills.ts'
import { useOwner } from '../../../api/owner.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { partOf } from './billTexts.ts'

type Branch = BillExplanation['branches'][number]

/** A direct downline with its sum; opened, the members behind it. */
export function BillBranch({ branch, name, bill }: { branch: Branch; name: BillName; bill: Bill }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="explain-branch"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-testid="bill.branch"
    >
      <summary>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        <b className="font-[600]">{branch.account}</b>
        <span className="text-12 text-muted">
          {branch.isAgent ? t('wages.explain.agent') : t('wages.explain.player')}
        </span>
        <b className="num ms-auto font-[600] text-brass">{format.figure(partOf(branch, bill.kind))}</b>
      </summary>
      <PartFormula part={branch} bill={bill} />
      {isOpen && <Members branch={branch.account} name={name} bill={bill} />}
    </details>
  )
}

/** How a part of the team enters the bill: what it lost, or its valid bets at the ratio (rules B7, B10). */
function PartFormula({ part, bill }: { part: Pick<Branch, 'bets' | 'payouts' | 'effective'>; bill: Bill }) {
  const format = useFormat()
  const { bets, payouts, effective } = part
  if (bill.kind === 'DIVIDEND') {
    return (
      <p className="num px-3 pb-2 text-12 text-muted">
        {format.figure(bets)} − {format.figure(payouts)} = {format.figure((bets - payouts) as typeof bets)}
      </p>
    )
  }
  if (bill.ratioPpm === null || bill.fixed !== null) return null
  return (
    <p className="num px-3 pb-2 text-12 text-muted">
      {format.figure(effective)} × {format.rate(bill.ratioPpm)} = {format.figure(mulTrunc(effective, bill.ratioPpm), 4)}
    </p>
  )
}

/** The next page of a long list. */
function More({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}) {
  const { t } = useTranslation()
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="link"
      size="sm"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      data-testid="bill.moreRows.button"
    >
      {t('bills.more')}
    </Button>
  )
}

function Members({ branch, name, bill }: { branch: string; name: BillName; bill: Bill }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const query = useInfiniteQuery(billMembersQuery(owner, name, branch))
  const { data } = query
  if (query.isPending) return <LoadingNote text={t('common.state.loadingBare')} />
  if (data === undefined) return <QueryFailed query={query} />
  return (
    <>
      {data.pages
        .flatMap(({ items }) => items)
        .map((member) => (
          <MemberLines key={member.account} member={member} name={name} bill={bill} />
        ))}
      <More query={query} />
    </>
  )
}

type Member = Pick<Branch, 'account' | 'effective' | 'bets' | 'payouts' | 'lines'> & {
  isActive: boolean
}

function MemberLines({ member, name, bill }: { member: Member; name: BillName; bill: Bill }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="explain-member"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-testid="bill.member"
    >
      <summary className="explain-member-head">
        <UserRound size={15} strokeWidth={1.75} aria-hidden />
        <b className="font-[600]">{member.account}</b>
        {member.isActive && <Badge tone="jade">{t('bills.active')}</Badge>}
        <span className="text-12 text-subtle">{t('wages.explain.memberLines', { count: member.lines })}</span>
        <b className="num ms-auto font-[600]">{format.figure(partOf(member, bill.kind))}</b>
      </summary>
      <PartFormula part={member} bill={bill} />
      {isOpen && <Lines member={member.account} name={name} />}
    </details>
  )
}

function Lines({ member, name }: { member: string; name: BillName }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const query = useInfiniteQuery(billLinesQuery(owner, name, member))
  const { data } = query
  if (query.isPending) return <LoadingNote text={t('common.state.loadingBare')} />
  if (data === undefined) return <QueryFailed query={query} />
  return (
    <>
      {data.pages
        .flatMap(({ items }) => items)
        .map((line, index) => (
          <div
            // Lines have no id of their own; their order in a closed period never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            className="bill-line"
          >
            <span className="num">{format.moment(line.settledAt)}</span>
            <span className="truncate">
              {gameName(line.gameName)}
              {line.late && (
                <>
                  {' '}
                  <Badge tone="warn">{t('wages.line.lateTag')}</Badge>
                </>
              )}
            </span>
            <Money
              amount={(line.payout - line.stake) as typeof line.stake}
              locale={format.locale}
              dp={format.decimals}
              signed
              className="num"
            />
            <b className="num font-[600]">{format.figure(line.effective)}</b>
          </div>
        ))}
      <More query={query} />
    </>
  )
}
