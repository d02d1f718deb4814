import { Badge, Button } from '@croupier/ui'
import { type MemberView, type OpsMemberAccounts, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { Listing } from '../../../shell/Listing.tsx'
import { useMay } from '../../../shell/session.ts'
import { useShown } from '../../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../../texts.ts'

type Query = Parameters<typeof Listing>[0]['query']
type Account = OpsMemberAccounts['payout'][number]

/** Accounts that a member is paid to, where it logged in, and members that look alike. */
export function MemberAccounts({ member }: { member: MemberView }) {
  const { publicId } = member
  const query = useQuery({
    queryKey: ['member', publicId, 'accounts'],
    queryFn: async () => (await call(opsRoutes['members.readAccounts'], { params: { publicId } })).value,
  })
  const { payout = [], logins = [], alike = [] } = query.data ?? {}
  return (
    <>
      <Payout query={query} rows={payout} member={member} />
      <Logins query={query} rows={logins} />
      <Alike query={query} rows={alike} />
    </>
  )
}

type PayoutProps = { query: Query; rows: readonly Account[]; member: MemberView }

function Payout({ query, rows, member: { publicId, account, currency } }: PayoutProps) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const [unbound, unbind] = useState<Account | null>(null)
  return (
    <>
      <h2>{t('accounts.payout')}</h2>
      <Listing
        query={query}
        caption={t('accounts.payout')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('accounts.payoutNone')}
        phone={['number', 'method', 'acts']}
        columns={[
          { id: 'bound', header: t('accounts.bound'), cell: (row) => shown.instant(row.boundAt) },
          {
            id: 'method',
            header: t('accounts.method'),
            cell: (row) =>
              [t(`accounts.methods.${row.method}` as TextKey), row.bank ?? row.chain].filter(Boolean).join(', '),
          },
          { id: 'number', header: t('accounts.number'), cell: (row) => row.number },
          { id: 'paid', header: t('accounts.paid'), align: 'end', cell: (row) => shown.amount(row.paid, currency) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) =>
              row.removedAt !== null ? (
                t('accounts.removed', { at: shown.instant(row.removedAt) })
              ) : (
                <span className="console-acts">
                  {may('members.act') && (
                    <Button
                      size="sm"
                      variant="danger"
                      onClick={() => unbind(row)}
                      data-testid={`account.${row.id}.unbind`}
                    >
                      {t('accounts.unbind')}
                    </Button>
                  )}
                </span>
              ),
          },
        ]}
        data-testid="payout.table"
      />
      {unbound !== null && (
        <ActDialog
          title={t('accounts.unbind')}
          description={t('accounts.unbindDoes', { account, number: unbound.number })}
          danger
          onClose={() => unbind(null)}
          onAct={async (reason) => {
            const params = { publicId, accountId: unbound.id }
            await call(opsRoutes['members.unbindAccount'], { params, body: { reason } })
            return t('common.done')
          }}
        />
      )}
    </>
  )
}

function Logins({ query, rows }: { query: Query; rows: OpsMemberAccounts['logins'] }) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <h2>{t('accounts.logins')}</h2>
      <Listing
        query={query}
        caption={t('accounts.logins')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('accounts.loginsNone')}
        phone={['seen', 'address', 'state']}
        columns={[
          { id: 'at', header: t('accounts.since'), cell: (row) => shown.instant(row.createdAt) },
          { id: 'seen', header: t('members.seen'), cell: (row) => shown.instant(row.seenAt) },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => (
              <span className="console-acts">
                {row.endedAt === null ? <Badge tone="jade">{t('accounts.open')}</Badge> : t('accounts.over')}
                {row.isNewPlace && <Badge tone="danger">{t('accounts.newPlace')}</Badge>}
              </span>
            ),
          },
          { id: 'address', header: t('members.address'), cell: (row) => row.address },
          {
            id: 'agent',
            header: t('members.browser'),
            cell: (row) => <div className="console-long">{row.userAgent}</div>,
          },
        ]}
        data-testid="logins.table"
      />
    </>
  )
}

function Alike({ query, rows }: { query: Query; rows: OpsMemberAccounts['alike'] }) {
  const t = useTexts()
  return (
    <>
      <h2>{t('more.alike')}</h2>
      <Listing
        query={query}
        caption={t('more.alike')}
        rows={rows}
        rowKey={({ publicId }) => publicId}
        empty={t('more.alikeNone')}
        columns={[
          {
            id: 'account',
            header: t('common.account'),
            cell: (row) => <Link to={`/members/${row.publicId}`}>{row.account}</Link>,
          },
          {
            id: 'status',
            header: t('common.state'),
            cell: (row) => t(`members.statuses.${row.status}` as TextKey),
          },
          {
            id: 'shared',
            header: t('more.shared'),
            cell: (row) => row.shared.map((one) => t(`more.traits.${one}`)).join(', '),
          },
        ]}
        data-testid="alike.table"
      />
    </>
  )
}
