import type { Units } from '@croupier/money'
import { Button, Select } from '@croupier/ui'
import { type OpsDeposit, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { ClaimCell, useMayDecide } from '../../shell/ClaimCell.tsx'
import { AmountLine, Line } from '../../shell/fields.tsx'
import { Heading } from '../../shell/Heading.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { ProofDialog } from '../../shell/ProofDialog.tsx'
import { useAddress } from '../../shell/useFilter.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'
import { DepositDrawer } from './DepositDrawer.tsx'
import { Payers } from './Payers.tsx'

const WHYS = ['PROVIDER', 'NOT_ARRIVED', 'NAME_DIFFERS', 'SENT_BACK'] as const
const REFRESH_MS = 10_000
type Act = { row: OpsDeposit; what: 'credit' | 'refuse' | 'picture' }

const readDeposits = async () => (await call(opsRoutes['cashier.listDeposits'], {})).value
type Held = Awaited<ReturnType<typeof readDeposits>>['held'][number]

/** Deposits that wait, payments that belong to none, and those that protect their player by not being credited. */
export function Deposits() {
  const t = useTexts()
  const [act, setAct] = useState<Act | null>(null)
  const [shownId, show] = useAddress('open')
  const query = useQuery({
    queryKey: ['deposits'],
    queryFn: readDeposits,
    refetchInterval: REFRESH_MS,
  })
  const chosen = query.data?.open.find(({ id }) => id === shownId)
  const dialog = act !== null && <ActedDialog act={act} onClose={() => setAct(null)} />
  return (
    <>
      <h1 className="text-20">{t('deposits.title')}</h1>
      <Open query={query} rows={query.data?.open ?? []} onAct={setAct} onOpen={show} />
      <Unmatched query={query} rows={query.data?.unmatched ?? []} />
      <Payers query={query} rows={query.data?.payers ?? []} />
      <HeldPayments query={query} rows={query.data?.held ?? []} />
      {shownId === '' ? (
        dialog
      ) : (
        <DepositDrawer
          id={shownId}
          onClose={() => show('')}
          foot={chosen !== undefined && <Acts row={chosen} onAct={setAct} />}
        >
          {dialog}
        </DepositDrawer>
      )}
    </>
  )
}

function ActedDialog({ act: { row, what }, onClose }: { act: Act; onClose: () => void }) {
  if (what === 'credit') return <CreditDialog row={row} onClose={onClose} />
  if (what === 'refuse') return <RefuseDialog row={row} onClose={onClose} />
  return (
    <ProofDialog
      onOpen={async (reason) => {
        const input = { params: { id: row.id }, body: { reason } }
        return [(await call(opsRoutes['cashier.openDepositProof'], input)).value.webp]
      }}
      onClose={onClose}
    />
  )
}

type Query = Parameters<typeof Listing>[0]['query']
type OpenProps = {
  query: Query
  rows: readonly OpsDeposit[]
  onAct: (act: Act) => void
  onOpen: (id: string) => void
}

function Open({ query, rows, onAct, onOpen }: OpenProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <Listing
      query={query}
      caption={t('deposits.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('deposits.empty')}
      columns={[
        {
          id: 'account',
          header: t('common.account'),
          pinned: true,
          cell: (row) => (
            <button
              type="button"
              className="console-open"
              onClick={() => onOpen(row.id)}
              data-key="open"
              data-testid={`deposit.${row.account}.open`}
            >
              {row.account}
            </button>
          ),
        },
        { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
        {
          id: 'amount',
          header: t('common.amount'),
          align: 'end',
          sortValue: (row) => row.ordered,
          cell: (row) => shown.amount(row.ordered),
        },
        {
          id: 'state',
          header: t('common.state'),
          cell: (row) => t(`deposits.states.${row.state}` as TextKey),
        },
        { id: 'made', header: t('common.made'), cell: (row) => shown.instant(row.createdAt) },
        {
          id: 'claim',
          header: t('claims.title'),
          cell: ({ id, account, claim }) => <ClaimCell of="deposits" {...{ id, account, claim }} />,
        },
        { id: 'acts', header: t('common.acts'), cell: (row) => <Acts row={row} onAct={onAct} /> },
      ]}
      data-testid="deposits.table"
    />
  )
}

function Acts({ row, onAct }: { row: OpsDeposit; onAct: (act: Act) => void }) {
  const t = useTexts()
  const mayDecide = useMayDecide()
  if (!mayDecide(row.claim)) return null
  return (
    <span className="console-acts">
      {row.hasProof && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => onAct({ row, what: 'picture' })}
          data-testid={`deposit.${row.account}.picture`}
        >
          {t('common.picture')}
        </Button>
      )}
      <Button
        size="sm"
        variant="outline"
        onClick={() => onAct({ row, what: 'credit' })}
        data-key="yes"
        data-testid={`deposit.${row.account}.credit`}
      >
        {t('deposits.credit')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        onClick={() => onAct({ row, what: 'refuse' })}
        data-key="no"
        data-testid={`deposit.${row.account}.refuse`}
      >
        {t('deposits.refuse')}
      </Button>
    </span>
  )
}

type Payment = { paymentId: string; amount: Units; seenAt: Date }

function Unmatched({ query, rows }: { query: Query; rows: readonly Payment[] }) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <Heading id="unmatched" text={t('deposits.unmatched')} />
      <Listing
        query={query}
        caption={t('deposits.unmatched')}
        rows={rows}
        rowKey={({ paymentId }) => paymentId}
        empty={t('deposits.unmatchedNone')}
        columns={[
          { id: 'payment', header: t('deposits.payment'), cell: (row) => row.paymentId },
          {
            id: 'amount',
            header: t('common.amount'),
            align: 'end',
            cell: (row) => shown.amount(row.amount),
          },
          { id: 'seen', header: t('deposits.seen'), cell: (row) => shown.instant(row.seenAt) },
        ]}
      />
    </>
  )
}

function HeldPayments({ query, rows }: { query: Query; rows: readonly Held[] }) {
  const t = useTexts()
  const shown = useShown()
  const mayDecide = useMayDecide()
  const [returning, setReturning] = useState<Held | null>(null)
  return (
    <>
      <Heading id="held" text={t('deposits.held')} />
      <Listing
        query={query}
        caption={t('deposits.held')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('deposits.heldNone')}
        columns={[
          { id: 'account', header: t('common.account'), cell: (row) => `${row.merchantCode} ${row.account}` },
          { id: 'payment', header: t('deposits.payment'), cell: (row) => row.paymentId },
          { id: 'amount', header: t('common.amount'), align: 'end', cell: (row) => shown.amount(row.amount) },
          { id: 'why', header: t('withdrawals.why'), cell: (row) => t(`deposits.heldWhys.${row.why}`) },
          { id: 'seen', header: t('deposits.seen'), cell: (row) => shown.instant(row.heldAt) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) =>
              mayDecide(null) && (
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => setReturning(row)}
                  data-testid={`held.${row.account}.button`}
                >
                  {t('deposits.returned')}
                </Button>
              ),
          },
        ]}
      />
      {returning !== null && (
        <ActDialog
          title={t('deposits.returned')}
          description={t('deposits.returnedDoes', { account: returning.account })}
          onClose={() => setReturning(null)}
          onAct={async (reason) => {
            await call(opsRoutes['cashier.returnPayment'], { params: { id: returning.id }, body: { reason } })
            return t('common.done')
          }}
        />
      )}
    </>
  )
}

type OneProps = { row: OpsDeposit; onClose: () => void }

function CreditDialog({ row, onClose }: OneProps) {
  const t = useTexts()
  const [paymentId, setPaymentId] = useState('')
  const [amount, setAmount] = useState<Units | null>(row.ordered)
  return (
    <ActDialog
      title={t('deposits.credit')}
      description={t('deposits.creditDoes', { account: row.account })}
      act="cashier.creditDeposit"
      onClose={onClose}
      onAct={async (reason) => {
        const body = {
          reason,
          paymentId: paymentId.trim(),
          amount: amount as Units,
        }
        const input = { params: { id: row.id }, body }
        await call(opsRoutes['cashier.creditDeposit'], input)
        return t('common.done')
      }}
    >
      <Line
        label={t('deposits.payment')}
        name="paymentId"
        required
        value={paymentId}
        onValue={setPaymentId}
        data-testid="deposit.payment.input"
      />
      <AmountLine label={t('common.amount')} name="amount" value={amount} onValue={setAmount} />
    </ActDialog>
  )
}

function RefuseDialog({ row, onClose }: OneProps) {
  const t = useTexts()
  const [why, setWhy] = useState<(typeof WHYS)[number]>('NOT_ARRIVED')
  return (
    <ActDialog
      title={t('deposits.refuse')}
      description={t('deposits.refuseDoes', { account: row.account })}
      danger
      onClose={onClose}
      onAct={async (reason) => {
        await call(opsRoutes['cashier.refuseDeposit'], {
          params: { id: row.id },
          body: { reason, why },
        })
        return t('common.done')
      }}
    >
      <Select
        label={t('withdrawals.why')}
        value={why}
        onValue={setWhy}
        options={WHYS.map((value) => ({ value, label: t(`deposits.whys.${value}`) }))}
      />
    </ActDialog>
  )
}
