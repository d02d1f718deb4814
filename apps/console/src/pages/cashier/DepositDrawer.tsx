import { Badge, Drawer } from '@croupier/ui'
import { type OpsDepositGrounds, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'
import { Fact, MemberFacts, MemberParts, Part, PartList } from './Grounds.tsx'

const WIDTH = 720

type DrawerProps = {
  id: string
  /** what may be done with it */
  foot: ReactNode
  /** a dialog of what was begun */
  children: ReactNode
  onClose: () => void
}

/** A deposit with all by which it is judged: what was ordered, what arrived, and who pays. */
export function DepositDrawer({ id, foot, children, onClose }: DrawerProps) {
  const t = useTexts()
  const query = useQuery({
    queryKey: ['deposits', id],
    queryFn: async () => (await call(opsRoutes['cashier.readDeposit'], { params: { id } })).value,
  })
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('grounds.deposit')}
      closeLabel={t('common.close')}
      width={WIDTH}
      foot={foot}
      data-testid="deposit.drawer"
    >
      <Loaded query={query}>
        {(grounds) => (
          <div className="console-grounds">
            <Payment grounds={grounds} />
            <MemberFacts member={grounds.member} />
            <MemberParts member={grounds.member} />
          </div>
        )}
      </Loaded>
      {children}
    </Drawer>
  )
}

function Payment({ grounds }: { grounds: OpsDepositGrounds }) {
  const t = useTexts()
  const shown = useShown()
  const { id, ordered, credited, asset, payAsset, state, channel, provider, providerRef, createdAt, payments } = grounds
  return (
    <>
      <Part title={t('grounds.payment')}>
        <dl className="console-facts">
          <Fact label={t('grounds.id')}>
            <code>{id}</code>
          </Fact>
          <Fact label={t('grounds.ordered')}>
            <strong>{shown.amount(ordered, asset)}</strong>
          </Fact>
          <Fact label={t('grounds.credited')}>{shown.amount(credited, asset)}</Fact>
          <Fact label={t('common.state')}>{t(`deposits.states.${state}` as TextKey)}</Fact>
          <Fact label={t('withdrawals.provider')}>
            {[provider, channel, providerRef].filter((one) => one !== null).join(', ')}
          </Fact>
          <Fact label={t('common.made')}>{shown.instant(createdAt)}</Fact>
        </dl>
      </Part>
      <PartList
        title={t('grounds.payments')}
        rows={payments}
        keyOf={(row) => row.id}
        none={t('grounds.paymentsNone')}
        data-testid="grounds.payments"
      >
        {(row) => (
          <>
            <code>{row.id}</code>: {shown.amount(row.amount, payAsset)}, {shown.instant(row.seenAt)}{' '}
            {row.held !== null && <Badge tone="danger">{t(`deposits.heldWhys.${row.held}` as TextKey)}</Badge>}{' '}
            {row.payer !== null && row.payer !== 'SAME' && (
              <Badge tone="warn">{t(`grounds.holders.${row.payer}` as TextKey)}</Badge>
            )}
          </>
        )}
      </PartList>
      <PartList
        title={t('grounds.steps')}
        rows={grounds.steps}
        keyOf={({ to, at }) => `${to} ${at.toISOString()}`}
        none={t('grounds.none')}
      >
        {({ to, by, at }) =>
          `${shown.instant(at)}: ${t(`deposits.states.${to}` as TextKey)} (${t(`grounds.by.${by}` as TextKey)})`
        }
      </PartList>
    </>
  )
}
