import { Badge, Button, Dialog, Drawer } from '@croupier/ui'
import { type OpsWithdrawalGrounds, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'
import { Fact, MemberFacts, MemberParts, Part, PartList } from './Grounds.tsx'
import { RiskScore } from './RiskScore.tsx'

const WIDTH = 720

type DrawerProps = {
  id: string
  /** what may be done with it */
  foot: ReactNode
  /** a dialog of what was begun */
  children: ReactNode
  onClose: () => void
}

/** A withdrawal with all by which it is judged, in one read: where it goes, who asks, what stands against it, what came before. */
export function WithdrawalDrawer({ id, foot, children, onClose }: DrawerProps) {
  const t = useTexts()
  const query = useQuery({
    queryKey: ['withdrawals', id],
    queryFn: async () => (await call(opsRoutes['cashier.readWithdrawal'], { params: { id } })).value,
  })
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('grounds.withdrawal', { id })}
      closeLabel={t('common.close')}
      width={WIDTH}
      foot={foot}
      data-testid="withdrawal.drawer"
    >
      <Loaded query={query}>
        {(grounds) => (
          <div className="console-grounds">
            <Payment grounds={grounds} />
            <Part title={t('risk.title')} data-testid="grounds.risk">
              <RiskScore risk={grounds.risk} />
            </Part>
            <Account grounds={grounds} />
            <MemberFacts member={grounds.member} />
            <MemberParts member={grounds.member} />
            <Course grounds={grounds} />
          </div>
        )}
      </Loaded>
      {children}
    </Drawer>
  )
}

type Props = { grounds: OpsWithdrawalGrounds }

function Payment({ grounds }: Props) {
  const t = useTexts()
  const shown = useShown()
  const { amount, fee, asset, state, provider, createdAt, offSource, approvals } = grounds
  return (
    <>
      <Part title={t('grounds.payment')}>
        <dl className="console-facts">
          <Fact label={t('common.amount')}>
            <strong>{shown.amount(amount, asset)}</strong>
          </Fact>
          <Fact label={t('grounds.fee')}>{shown.amount(fee, asset)}</Fact>
          <Fact label={t('common.state')}>
            <Badge>{t(`withdrawals.states.${state}` as TextKey)}</Badge>{' '}
            {offSource && <Badge tone="warn">{t('withdrawals.offSource')}</Badge>}
          </Fact>
          <Fact label={t('withdrawals.provider')}>{provider}</Fact>
          <Fact label={t('common.made')}>{shown.instant(createdAt)}</Fact>
        </dl>
      </Part>
      <PartList
        title={t('grounds.approvals')}
        rows={approvals}
        keyOf={({ officer }) => officer}
        none={t('grounds.approvalsNone')}
        data-testid="grounds.approvals"
      >
        {({ officer, at }) => `${officer}, ${shown.instant(at)}`}
      </PartList>
    </>
  )
}

/** What was sent to the provider, and how it went. */
function Course({ grounds: { steps, payouts, asset } }: Props) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <PartList title={t('grounds.payouts')} rows={payouts} keyOf={({ id }) => id} none={t('grounds.payoutsNone')}>
        {(row) => (
          <>
            <code>{row.id}</code> {row.providerRef ?? ''}: {shown.amount(row.amount, asset)},{' '}
            {t(`grounds.payoutStates.${row.state}` as TextKey)}
          </>
        )}
      </PartList>
      <PartList
        title={t('grounds.steps')}
        rows={steps}
        keyOf={({ to, at }) => `${to} ${at.toISOString()}`}
        none={t('grounds.none')}
      >
        {({ to, by, at }) =>
          `${shown.instant(at)}: ${t(`withdrawals.states.${to}` as TextKey)} (${t(`grounds.by.${by}` as TextKey)})`
        }
      </PartList>
    </>
  )
}

const TONES = { SAME: 'jade', UNCLEAR: 'warn', OTHER: 'danger' } as const

function Account({ grounds: { id, account, asset } }: Props) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const [isOpening, setOpening] = useState(false)
  const { method, chain, bank, number, holder, boundAt, removedAt, paid, payouts } = account
  return (
    <Part title={t('grounds.account')} data-testid="grounds.account">
      <dl className="console-facts">
        <Fact label={t('payments.method')}>
          {[t(`payments.methods.${method}` as TextKey), chain, bank].filter((one) => one !== null).join(', ')}
        </Fact>
        <Fact label={t('grounds.number')}>
          {number}{' '}
          {may('cashier.act') && (
            <Button size="sm" variant="outline" onClick={() => setOpening(true)} data-testid="grounds.account.open">
              {t('grounds.open')}
            </Button>
          )}
        </Fact>
        <Fact label={t('grounds.holder')}>
          {holder === null ? (
            t('grounds.holders.NONE')
          ) : (
            <Badge tone={TONES[holder]}>{t(`grounds.holders.${holder}`)}</Badge>
          )}
        </Fact>
        <Fact label={t('grounds.bound')}>
          {shown.instant(boundAt)} {removedAt !== null && <Badge tone="warn">{t('grounds.removed')}</Badge>}
        </Fact>
        <Fact label={t('grounds.paid')}>{t('grounds.times', { sum: shown.amount(paid, asset), count: payouts })}</Fact>
      </dl>
      {isOpening && <OpenAccount id={id} onClose={() => setOpening(false)} />}
    </Part>
  )
}

/** Why it is looked at, then number and holder. */
function OpenAccount({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts()
  const [seen, setSeen] = useState<{ number: string; holder: string } | null>(null)
  const [isSent, setSent] = useState(false)
  if (seen === null) {
    return (
      <ActDialog
        title={t('grounds.account')}
        description={t('act.lookKept')}
        // It closes after the answer came, too: then what was opened takes its place.
        onClose={() => {
          if (!isSent) onClose()
        }}
        onAct={async (reason) => {
          setSent(true)
          try {
            const input = { params: { id }, body: { reason } }
            setSeen((await call(opsRoutes['cashier.openPayoutAccount'], input)).value)
          } finally {
            setSent(false)
          }
          return t('act.lookNoted')
        }}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('grounds.account')}
      closeLabel={t('common.close')}
      data-testid="grounds.opened"
    >
      <dl className="console-facts">
        <Fact label={t('grounds.number')}>{seen.number}</Fact>
        <Fact label={t('grounds.holder')}>{seen.holder}</Fact>
      </dl>
    </Dialog>
  )
}
