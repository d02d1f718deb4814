import { Badge, Button, Dialog } from '@croupier/ui'
import { type OpsFlaggedPayer, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { useMayDecide } from '../../shell/ClaimCell.tsx'
import { Heading } from '../../shell/Heading.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

type Query = Parameters<typeof Listing>[0]['query']
type Act = { row: OpsFlaggedPayer; what: 'names' | 'clear' | 'release' }

type Names = { payer: string; holder: string | null }

/** Payments whose payer has, or may have, another name than the player (protection M10). */
export function Payers({ query, rows }: { query: Query; rows: readonly OpsFlaggedPayer[] }) {
  const t = useTexts()
  const shown = useShown()
  const mayDecide = useMayDecide()
  const [act, setAct] = useState<Act | null>(null)
  const [names, setNames] = useState<Names | null>(null)
  return (
    <>
      <Heading id="payers" text={t('deposits.payers')} />
      <Listing
        query={query}
        caption={t('deposits.payers')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('deposits.payersNone')}
        columns={[
          { id: 'account', header: t('common.account'), cell: (row) => `${row.merchantCode} ${row.account}` },
          { id: 'payment', header: t('deposits.payment'), cell: (row) => row.paymentId },
          { id: 'amount', header: t('common.amount'), align: 'end', cell: (row) => shown.amount(row.amount) },
          { id: 'match', header: t('deposits.match'), cell: (row) => t(`deposits.matches.${row.match}`) },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => row.isHeld && <Badge>{t('deposits.heldNow')}</Badge>,
          },
          { id: 'seen', header: t('deposits.seen'), cell: (row) => shown.instant(row.seenAt) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) => mayDecide(null) && <Acts row={row} onAct={(what) => setAct({ row, what })} />,
          },
        ]}
        data-testid="payers.table"
      />
      {act?.what === 'names' && <NamesDialog row={act.row} onNames={setNames} onClose={() => setAct(null)} />}
      {names !== null && <ShownNames {...names} onClose={() => setNames(null)} />}
      {act !== null && act.what !== 'names' && (
        <DecideDialog row={act.row} what={act.what} onClose={() => setAct(null)} />
      )}
    </>
  )
}

function Acts({ row, onAct }: { row: OpsFlaggedPayer; onAct: (what: Act['what']) => void }) {
  const t = useTexts()
  const second = row.isHeld ? 'release' : 'clear'
  return (
    <span className="console-acts">
      <Button size="sm" variant="outline" onClick={() => onAct('names')} data-testid={`payer.${row.account}.names`}>
        {t('deposits.names')}
      </Button>
      <Button size="sm" variant="outline" onClick={() => onAct(second)} data-testid={`payer.${row.account}.${second}`}>
        {t(second === 'release' ? 'deposits.release' : 'deposits.clearPayer')}
      </Button>
    </span>
  )
}

type OneProps = { row: OpsFlaggedPayer; onClose: () => void }

function ShownNames({ payer, holder, onClose }: Names & { onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog open onClose={onClose} title={t('deposits.names')} closeLabel={t('common.close')}>
      <dl>
        <dt>{t('deposits.payer')}</dt>
        <dd data-testid="payer.name">{payer}</dd>
        <dt>{t('deposits.holder')}</dt>
        <dd data-testid="payer.holder">{holder ?? t('deposits.holderNone')}</dd>
      </dl>
    </Dialog>
  )
}

function NamesDialog({ row, onNames, onClose }: OneProps & { onNames: (names: Names) => void }) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('deposits.names')}
      description={t('deposits.namesDoes')}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { id: row.id }, body: { reason } }
        onNames((await call(opsRoutes['cashier.openPayer'], input)).value)
        return t('common.done')
      }}
    />
  )
}

function DecideDialog({ row, what, onClose }: OneProps & { what: 'clear' | 'release' }) {
  const t = useTexts()
  const isRelease = what === 'release'
  return (
    <ActDialog
      title={t(isRelease ? 'deposits.release' : 'deposits.clearPayer')}
      description={t(isRelease ? 'deposits.releaseDoes' : 'deposits.clearPayerDoes', { account: row.account })}
      {...(isRelease ? { act: 'cashier.releasePayment' as const } : {})}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { id: row.id }, body: { reason } }
        await call(opsRoutes[isRelease ? 'cashier.releasePayment' : 'cashier.clearPayer'], input)
        return t('common.done')
      }}
    />
  )
}
