import { Badge, LoadingNote, Money } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BillExplanation,
  type BillName,
  billLinesQuery,
  billMembersQuery,
} from '../../../api/bills.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/QueryFailed.tsx'
import { gameName } from '../../lottery/games/gameName.ts'

type Branch = BillExplanation['branches'][number]

/** A direct downline with its sum; opened, the members behind it. */
export function BillBranch({ branch, name }: { branch: Branch; name: BillName }) {
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
        <b className="num ms-auto font-[600] text-brass">{format.figure(branch.effective)}</b>
      </summary>
      {isOpen && <Members branch={branch.account} name={name} />}
    </details>
  )
}

function Members({ branch, name }: { branch: string; name: BillName }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const query = useQuery(billMembersQuery(owner, name, branch))
  const { data } = query
  if (query.isPending) return <LoadingNote text={t('common.state.loadingBare')} />
  if (data === undefined) return <QueryFailed query={query} />
  return (
    <>
      {data.items.map((member) => (
        <MemberLines key={member.account} member={member} name={name} />
      ))}
      {data.truncated && <p className="p-3 text-12 text-muted">{t('wages.explain.truncated')}</p>}
    </>
  )
}

type Member = { account: string; effective: Branch['effective']; lines: number; isActive: boolean }

function MemberLines({ member, name }: { member: Member; name: BillName }) {
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
        <span className="text-12 text-subtle">
          {t('wages.explain.memberLines', { count: member.lines })}
        </span>
        <b className="num ms-auto font-[600]">{format.figure(member.effective)}</b>
      </summary>
      {isOpen && <Lines member={member.account} name={name} />}
    </details>
  )
}

function Lines({ member, name }: { member: string; name: BillName }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const query = useQuery(billLinesQuery(owner, name, member))
  const { data } = query
  if (query.isPending) return <LoadingNote text={t('common.state.loadingBare')} />
  if (data === undefined) return <QueryFailed query={query} />
  return (
    <>
      {data.items.map((line, index) => (
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
            signed
            className="num"
          />
          <b className="num font-[600]">{format.figure(line.effective)}</b>
        </div>
      ))}
      {data.truncated && <p className="p-3 text-12 text-muted">{t('wages.explain.truncated')}</p>}
    </>
  )
}
