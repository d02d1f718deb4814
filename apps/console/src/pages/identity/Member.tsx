import { Badge, Button, ErrorState, Skeleton } from '@croupier/ui'
import { type MemberMove, type MemberView, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useProblem, useTexts } from '../../texts.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { MemberCare } from './MemberCare.tsx'
import { MemberMore } from './MemberMore.tsx'
import { MemberProtection } from './MemberProtection.tsx'
import { mayBeTest, TestAccountDialog } from './TestAccountDialog.tsx'

const DANGEROUS: readonly MemberMove[] = ['freeze', 'freezeWallet', 'holdWallet', 'resetFactors', 'close']

/** What may be done to an account as it stands. */
function movesOf({ status, wallets, sessions, factors, closing }: MemberView): MemberMove[] {
  const cash = wallets.find(({ kind }) => kind === 'CASH')
  return [
    ...(status === 'ACTIVE' || status === 'FROZEN_DIVIDEND' ? (['freeze'] as const) : []),
    ...(status === 'FROZEN' ? (['unfreeze'] as const) : []),
    ...(cash === undefined ? [] : [cash.isFrozen ? ('thawWallet' as const) : ('freezeWallet' as const)]),
    ...(cash === undefined || cash.isHeld ? [] : (['holdWallet'] as const)),
    ...(sessions.length > 0 ? (['endSessions'] as const) : []),
    ...(factors.length > 0 ? (['resetFactors'] as const) : []),
    'unlock',
    ...(status === 'CLOSED' || closing !== null ? [] : (['close'] as const)),
  ]
}

/** One member at a glance, and what an officer can do to the account. */
export function Member() {
  const t = useTexts()
  const problem = useProblem()
  const { publicId = '' } = useParams()
  const [move, setMove] = useState<MemberMove | null>(null)
  const [open, setOpen] = useState<'adjust' | 'test' | null>(null)
  const query = useQuery({
    queryKey: ['member', publicId],
    queryFn: async () => (await call(opsRoutes['members.read'], { params: { publicId } })).value,
  })
  const member = query.data
  if (query.error !== null && member === undefined) {
    return (
      <ErrorState title={problem(query.error)} retryLabel={t('common.retry')} onRetry={() => void query.refetch()} />
    )
  }
  if (member === undefined) return <Skeleton className="h-64" />
  return (
    <>
      <nav aria-label={t('common.path')}>
        <Link to="/members">{t('members.title')}</Link>
      </nav>
      <h1 className="text-20">
        {member.account}{' '}
        <Badge tone={member.status === 'ACTIVE' ? 'jade' : 'danger'} data-testid="member.status">
          {t(`members.statuses.${member.status}` as TextKey)}
        </Badge>{' '}
        {member.isTest && <Badge>{t('members.test')}</Badge>}{' '}
        {member.dormantAt !== null && <Badge data-testid="member.dormant">{t('members.dormant')}</Badge>}{' '}
        {member.closing !== null && (
          <Badge tone="danger" data-testid="member.closing">
            {t(`members.closing.${member.closing.by}`)}
          </Badge>
        )}
      </h1>
      <Acts member={member} onMove={setMove} onOpen={setOpen} />
      <div className="console-acts">
        <Link to={`/papers?member=${publicId}&state=ALL`} className="console-link" data-testid="member.papers">
          {t('papers.title')}
        </Link>
        <Link to={`/money-cases?member=${publicId}&state=ALL`} className="console-link" data-testid="member.moneyCases">
          {t('moneyCases.title')}
        </Link>
      </div>
      <Facts member={member} />
      <MemberMore member={member} />
      <MemberProtection member={member} query={query} />
      <MemberCare member={member} />
      <Ledger member={member} query={query} />
      {open === 'adjust' && <AdjustDialog member={member} onClose={() => setOpen(null)} />}
      {open === 'test' && <TestAccountDialog member={member} onClose={() => setOpen(null)} />}
      {move !== null && (
        <ActDialog
          title={t(`members.moves.${move}`)}
          description={t(`members.does.${move}`, { account: member.account })}
          danger={DANGEROUS.includes(move)}
          needsSecond={move === 'resetFactors' || move === 'close'}
          onClose={() => setMove(null)}
          onAct={async (reason) => {
            await call(opsRoutes['members.move'], { params: { publicId, move }, body: { reason } })
            return t('common.done')
          }}
        />
      )}
    </>
  )
}

type ActsProps = {
  member: MemberView
  onMove: (move: MemberMove) => void
  onOpen: (dialog: 'adjust' | 'test') => void
}

function Acts({ member, onMove, onOpen }: ActsProps) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      {may('cashier.act') && (
        <div className="console-acts">
          <Button size="sm" variant="outline" onClick={() => onOpen('adjust')} data-testid="member.adjust.button">
            {t('adjust.title')}
          </Button>
        </div>
      )}
      {may('members.act') && (
        <div className="console-acts">
          {movesOf(member).map((one) => (
            <Button
              key={one}
              size="sm"
              variant={DANGEROUS.includes(one) ? 'danger' : 'outline'}
              onClick={() => onMove(one)}
              data-testid={`member.${one}.button`}
            >
              {t(`members.moves.${one}`)}
            </Button>
          ))}
          {mayBeTest(member) && (
            <Button size="sm" variant="danger" onClick={() => onOpen('test')} data-testid="member.markTest.button">
              {t('members.markTest')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Facts({ member }: { member: MemberView }) {
  const t = useTexts()
  const shown = useShown()
  const facts: [string, string][] = [
    [t('common.merchant'), member.merchantCode],
    [t('members.nickname'), member.nickname],
    [t('members.type'), t(`members.types.${member.type}` as TextKey)],
    [t('members.upline'), member.upline ?? '–'],
    [t('members.downlines'), String(member.downlines)],
    [t('members.label'), member.label === '' ? '–' : member.label],
    [t('members.opened'), shown.instant(member.createdAt)],
    [t('members.lastLogin'), shown.instant(member.lastLoginAt)],
    [t('members.identity'), shown.instant(member.identityVerifiedAt)],
    [t('members.paymentPassword'), t(member.hasPaymentPassword ? 'common.yes' : 'common.no')],
    [t('members.factors'), member.factors.map((one) => t(`members.factor.${one}`)).join(', ') || '–'],
  ]
  return (
    <dl className="console-facts">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function stateOf({ isFrozen, isHeld }: MemberView['wallets'][number]) {
  if (isHeld) return 'walletHeld'
  return isFrozen ? 'walletFrozen' : 'walletFree'
}

type LedgerProps = {
  member: MemberView
  query: Parameters<typeof Listing>[0]['query']
}

function Ledger({ member, query }: LedgerProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <h2>{t('members.wallets')}</h2>
      <Listing
        query={query}
        caption={t('members.wallets')}
        rows={member.wallets}
        rowKey={({ kind, asset }) => `${kind} ${asset}`}
        empty={t('members.walletsNone')}
        columns={[
          { id: 'kind', header: t('members.wallet'), cell: (row) => row.kind },
          {
            id: 'balance',
            header: t('members.balance'),
            align: 'end',
            cell: (row) => `${shown.amount(row.balance)} ${row.asset}`,
          },
          {
            id: 'frozen',
            header: t('common.state'),
            cell: (row) => t(`members.${stateOf(row)}`),
          },
        ]}
      />
      <h2>{t('members.movements')}</h2>
      <Listing
        query={query}
        caption={t('members.movements')}
        rows={member.movements}
        rowKey={({ ref }) => ref}
        empty={t('members.movementsNone')}
        columns={[
          { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
          { id: 'kind', header: t('members.kind'), cell: (row) => row.kind },
          {
            id: 'units',
            header: t('common.amount'),
            align: 'end',
            cell: (row) => `${shown.amount(row.units)} ${row.asset}`,
          },
          { id: 'ref', header: t('members.ref'), cell: (row) => row.ref },
        ]}
      />
      <h2>{t('members.sessions')}</h2>
      <Listing
        query={query}
        caption={t('members.sessions')}
        rows={member.sessions}
        rowKey={({ id }) => id}
        empty={t('members.sessionsNone')}
        columns={[
          { id: 'seen', header: t('members.seen'), cell: (row) => shown.instant(row.seenAt) },
          { id: 'address', header: t('members.address'), cell: (row) => row.address },
          { id: 'agent', header: t('members.browser'), cell: (row) => row.userAgent },
        ]}
      />
    </>
  )
}
