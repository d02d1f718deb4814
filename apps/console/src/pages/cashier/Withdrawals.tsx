import { Badge, Button, Select } from '@croupier/ui'
import { type OpsWithdrawal, opsRoutes, type WithdrawalMove } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { ClaimCell, useMayDecide } from '../../shell/ClaimCell.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { ProofDialog } from '../../shell/ProofDialog.tsx'
import { Clock } from '../../shell/time/Clock.tsx'
import { FilterBar, useAddress, useFilter } from '../../shell/useFilter.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'
import { WithdrawalDrawer } from './WithdrawalDrawer.tsx'
import { WithdrawalProviderDialog } from './WithdrawalProviderDialog.tsx'

const WHYS = ['ACCOUNT_DATA', 'RISK', 'DOCUMENTS', 'OTHER'] as const
const REFRESH_MS = 10_000

/** States in which a withdrawal has not ended. */
const STATES = [
  'REQUESTED',
  'REVIEWING',
  'APPROVED',
  'SENT',
  'UNKNOWN',
  'PAID_OUT',
  'RECEIPT_ASKED',
  'PARTLY',
  'NOT_RECEIVED',
  'DISPUTED',
] as const
const BY_STATE = { name: 'state', of: ({ state }: OpsWithdrawal) => state }

/** What an officer can do in each state. */
/** Moves that a key says yes or no with. */
const KEYS: Partial<Record<WithdrawalMove, 'yes' | 'no'>> = { approve: 'yes', pay: 'yes', refuse: 'no', refund: 'no' }

function movesIn(state: string): readonly WithdrawalMove[] {
  if (state === 'REQUESTED' || state === 'REVIEWING') return ['approve', 'refuse']
  if (state === 'PARTLY' || state === 'NOT_RECEIVED') return ['dispute', 'refund', 'pay', 'force']
  if (state === 'DISPUTED') return ['refund', 'pay', 'force']
  return []
}

/** What an officer began to do with a withdrawal. */
type Opened = { row: OpsWithdrawal; act: WithdrawalMove | 'proof' | 'provider' }

function OpenedDialog({ row, act, onClose }: Opened & { onClose: () => void }) {
  if (act === 'proof') return <ProofDialog onOpen={openerOf(row)} onClose={onClose} />
  if (act === 'provider') return <WithdrawalProviderDialog row={row} onClose={onClose} />
  return <MoveDialog row={row} move={act} onClose={onClose} />
}

/** The queue of withdrawals: the one that is due first first. */
export function Withdrawals() {
  const t = useTexts()
  const shown = useShown()
  const mayDecide = useMayDecide()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [shownId, show] = useAddress('open')
  const query = useQuery({
    queryKey: ['withdrawals'],
    queryFn: async () => (await call(opsRoutes['cashier.listWithdrawals'], {})).value,
    refetchInterval: REFRESH_MS,
  })
  const rows = useFilter(query.data ?? [], { textOf: ({ account }) => account, by: BY_STATE })
  const chosen = query.data?.find(({ id }) => id === shownId)
  const open = (row: OpsWithdrawal) => (act: Opened['act']) => setOpened({ row, act })
  const dialog = opened !== null && <OpenedDialog {...opened} onClose={() => setOpened(null)} />
  return (
    <>
      <h1 className="text-20">{t('withdrawals.title')}</h1>
      <Filter />
      <Listing
        query={query}
        caption={t('withdrawals.title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('withdrawals.empty')}
        columns={[
          {
            id: 'account',
            header: t('common.account'),
            pinned: true,
            cell: (row) => <OpenButton row={row} onOpen={show} />,
          },
          { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
          {
            id: 'amount',
            header: t('common.amount'),
            align: 'end',
            sortValue: (row) => row.amount,
            cell: (row) => shown.amount(row.amount, row.asset),
          },
          { id: 'state', header: t('common.state'), cell: (row) => <State row={row} /> },
          { id: 'provider', header: t('withdrawals.provider'), cell: (row) => row.provider },
          { id: 'made', header: t('common.made'), cell: (row) => shown.instant(row.createdAt) },
          { id: 'due', header: t('withdrawals.due'), cell: (row) => <Clock until={row.dueAt} /> },
          { id: 'claim', header: t('claims.title'), cell: (row) => <ClaimCell of="withdrawals" {...row} /> },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) => mayDecide(row.claim) && <Acts row={row} onOpen={open(row)} />,
          },
        ]}
        data-testid="withdrawals.table"
      />
      {shownId === '' ? (
        dialog
      ) : (
        <WithdrawalDrawer
          id={shownId}
          onClose={() => show('')}
          foot={chosen !== undefined && mayDecide(chosen.claim) && <Acts row={chosen} onOpen={open(chosen)} />}
        >
          {dialog}
        </WithdrawalDrawer>
      )}
    </>
  )
}

/** The account of a row opens by what it is judged. */
function OpenButton({ row, onOpen }: { row: OpsWithdrawal; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      className="console-open"
      onClick={() => onOpen(row.id)}
      data-key="open"
      data-testid={`withdrawal.${row.account}.open`}
    >
      {row.account}
    </button>
  )
}

function Filter() {
  const t = useTexts()
  return (
    <FilterBar
      label={t('withdrawals.search')}
      by={{
        name: 'state',
        label: t('common.state'),
        options: STATES.map((value) => ({ value, label: t(`withdrawals.states.${value}`) })),
      }}
    />
  )
}

/** Opens the picture of a withdrawal for a reason. */
const openerOf =
  ({ id }: OpsWithdrawal) =>
  async (reason: string) => [
    (await call(opsRoutes['cashier.openWithdrawalProof'], { params: { id }, body: { reason } })).value.webp,
  ]

function State({ row }: { row: OpsWithdrawal }) {
  const t = useTexts()
  return (
    <span className="console-acts">
      <Badge data-testid={`withdrawal.${row.account}.state`} data-state={row.state}>
        {t(`withdrawals.states.${row.state}` as TextKey)}
      </Badge>
      {row.offSource && <Badge data-testid={`withdrawal.${row.account}.offSource`}>{t('withdrawals.offSource')}</Badge>}
    </span>
  )
}

function Acts({ row, onOpen }: { row: OpsWithdrawal; onOpen: (act: Opened['act']) => void }) {
  const t = useTexts()
  return (
    <span className="console-acts">
      {row.hasProof && (
        <Button size="sm" variant="outline" onClick={() => onOpen('proof')}>
          {t('common.picture')}
        </Button>
      )}
      {movesIn(row.state).map((move) => (
        <Button
          key={move}
          size="sm"
          variant={move === 'refuse' || move === 'force' ? 'danger' : 'outline'}
          onClick={() => onOpen(move)}
          data-key={KEYS[move]}
          data-testid={`withdrawal.${row.account}.${move}`}
        >
          {t(`withdrawals.moves.${move}`)}
        </Button>
      ))}
      {row.providerMayChange && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => onOpen('provider')}
          data-testid={`withdrawal.${row.account}.provider`}
        >
          {t('withdrawals.changeProvider')}
        </Button>
      )}
    </span>
  )
}

type MoveDialogProps = { row: OpsWithdrawal; move: WithdrawalMove; onClose: () => void }

function MoveDialog({ row, move, onClose }: MoveDialogProps) {
  const t = useTexts()
  const shown = useShown()
  const [why, setWhy] = useState<(typeof WHYS)[number]>('ACCOUNT_DATA')
  const of = { account: row.account, amount: shown.amount(row.amount, row.asset) }
  return (
    <ActDialog
      title={t(`withdrawals.moves.${move}`)}
      description={t(`withdrawals.does.${move}`, of)}
      danger={move === 'refuse' || move === 'force'}
      {...(move === 'refuse' || move === 'dispute' ? {} : { act: 'cashier.moveWithdrawal' as const })}
      onClose={onClose}
      onAct={async (reason) => {
        const body = { reason, why: move === 'refuse' ? why : null }
        const params = { id: row.id, move }
        await call(opsRoutes['cashier.moveWithdrawal'], { params, body })
        return t('common.done')
      }}
    >
      {move === 'refuse' && (
        <Select
          label={t('withdrawals.why')}
          value={why}
          onValue={setWhy}
          options={WHYS.map((value) => ({ value, label: t(`withdrawals.whys.${value}`) }))}
        />
      )}
    </ActDialog>
  )
}
