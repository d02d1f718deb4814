import { Button } from '@croupier/ui'
import { type OpsMerchantView, type OpsSignIn, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useTexts } from '../../texts.ts'

const WIDTH = 560
const SLOTS = ['1', '2'] as const
type Slot = (typeof SLOTS)[number]
type Of = { merchant: Pick<OpsMerchantView, 'code' | 'name' | 'hosts'> }
type Open = { what: 'change' | 'remove'; slot: Slot; row: OpsSignIn | null }

/** The providers of other sign-ins of a merchant, two at most, and how they are given and taken away. */
export function SignIn({ merchant }: Of) {
  const t = useTexts()
  const may = useMay()
  const [open, setOpen] = useState<Open | null>(null)
  const params = { merchantCode: merchant.code }
  const query = useQuery({
    queryKey: ['signIn', merchant.code],
    queryFn: async () => (await call(opsRoutes['signIn.list'], { params })).value,
  })
  const rows = query.data ?? []
  const free = SLOTS.find((slot) => rows.every((row) => String(row.slot) !== slot))
  const first =
    may('merchants.act') && free !== undefined && query.data !== undefined
      ? { label: t('signIn.add'), onClick: () => setOpen({ what: 'change', slot: free, row: null }) }
      : undefined
  const close = () => setOpen(null)
  return (
    <section className="console-card" data-testid="merchant.signIn">
      <div className="console-line">
        <h2>{t('signIn.title')}</h2>
        {rows.length > 0 && first !== undefined && (
          <Button size="sm" variant="outline" onClick={first.onClick} data-testid="signIn.add.button">
            {first.label}
          </Button>
        )}
      </div>
      <Listing
        query={query}
        caption={t('signIn.title')}
        rows={rows}
        rowKey={({ slot }) => String(slot)}
        empty={t('signIn.empty')}
        first={first}
        columns={[
          { id: 'name', header: t('signIn.name'), pinned: true, cell: (row) => row.name },
          { id: 'issuer', header: t('signIn.issuer'), cell: (row) => row.issuer },
          { id: 'client', header: t('signIn.client'), cell: (row) => row.clientId },
          { id: 'acts', header: t('common.acts'), cell: (row) => <Acts row={row} onOpen={setOpen} /> },
        ]}
        data-testid="signIn.table"
      />
      {open?.what === 'change' && <ChangeDialog merchant={merchant} {...open} onClose={close} />}
      {open?.what === 'remove' && <RemoveDialog merchant={merchant} {...open} onClose={close} />}
    </section>
  )
}

function Acts({ row, onOpen }: { row: OpsSignIn; onOpen: (open: Open) => void }) {
  const t = useTexts()
  const may = useMay()
  const slot: Slot = row.slot === 1 ? '1' : '2'
  if (!may('merchants.act')) return null
  return (
    <span className="console-acts">
      <Button
        size="sm"
        variant="outline"
        onClick={() => onOpen({ what: 'change', slot, row })}
        data-testid={`signIn.${slot}.change`}
      >
        {t('merchant.change')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        onClick={() => onOpen({ what: 'remove', slot, row })}
        data-testid={`signIn.${slot}.remove`}
      >
        {t('signIn.remove')}
      </Button>
    </span>
  )
}

type DialogProps = Of & { slot: Slot; row: OpsSignIn | null; onClose: () => void }
const FIELDS = ['name', 'issuer', 'clientId', 'secret'] as const

function ChangeDialog({ merchant, slot, row, onClose }: DialogProps) {
  const t = useTexts()
  const [values, setValues] = useState({
    name: row?.name ?? '',
    issuer: row?.issuer ?? '',
    clientId: row?.clientId ?? '',
    secret: '',
  })
  const labels = {
    name: t('signIn.name'),
    issuer: t('signIn.issuer'),
    clientId: t('signIn.client'),
    secret: t('signIn.secret'),
  }
  const hints: Partial<Record<(typeof FIELDS)[number], string>> = {
    issuer: t('signIn.issuerHint'),
    secret: t('signIn.secretHint'),
  }
  const back = merchant.hosts.filter((host) => host !== '*').map((host) => `https://${host}/social`)
  return (
    <ActDialog
      title={t(row === null ? 'signIn.add' : 'signIn.change')}
      description={t('signIn.does', { merchant: merchant.name })}
      width={WIDTH}
      act="signIn.save"
      onClose={onClose}
      onAct={async (reason) => {
        const params = { merchantCode: merchant.code, slot }
        await call(opsRoutes['signIn.save'], { params, body: { ...values, reason } })
        return t('common.done')
      }}
    >
      {FIELDS.map((field) => (
        <Line
          key={field}
          label={labels[field]}
          name={field}
          required
          value={values[field]}
          onValue={(text) => setValues({ ...values, [field]: text })}
          data-testid={`signIn.${field}.input`}
          {...(hints[field] === undefined ? {} : { hint: hints[field] })}
        />
      ))}
      {back.length > 0 && <p>{t('signIn.back', { addresses: back.join(', ') })}</p>}
    </ActDialog>
  )
}

function RemoveDialog({ merchant, slot, row, onClose }: DialogProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('signIn.remove')}
      description={t('signIn.removeDoes', { name: row?.name ?? '', merchant: merchant.name })}
      danger
      onClose={onClose}
      onAct={async (reason) => {
        const params = { merchantCode: merchant.code, slot }
        await call(opsRoutes['signIn.remove'], { params, body: { reason } })
        return t('common.done')
      }}
    />
  )
}
