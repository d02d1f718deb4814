import { Checkbox, IconButton } from '@croupier/ui'
import { type OpsChannel, type OpsPaymentProvider, opsRoutes } from '@croupier/wire/ops'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { useTexts } from '../../texts.ts'

const WIDTH = 560
const PAYS = ['BANK', 'EWALLET', 'USDT'] as const
type OfMerchant = { merchantCode: string; onClose: () => void }

/** Adds a payment provider, or gives one another address or key. */
export function ProviderDialog({ merchantCode, row, onClose }: OfMerchant & { row: OpsPaymentProvider | null }) {
  const t = useTexts()
  const [values, setValues] = useState({
    name: row?.name ?? '',
    baseUrl: row?.baseUrl ?? '',
    keyId: row?.keyId ?? '',
    secret: '',
    pays: row?.pays ?? [...PAYS],
  })
  const { name, baseUrl, keyId, secret, pays } = values
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  return (
    <ActDialog
      title={t(row === null ? 'payments.addProvider' : 'payments.changeProvider')}
      description={t('payments.providerDoes', { merchant: merchantCode })}
      width={WIDTH}
      act="payments.saveProvider"
      onClose={onClose}
      onAct={async (reason) => {
        const body = { ...values, reason }
        await call(opsRoutes['payments.saveProvider'], { params: { merchantCode }, body })
        return t('common.done')
      }}
    >
      {row === null && (
        <Line
          label={t('payments.name')}
          name="name"
          required
          value={name}
          onValue={(text) => set({ name: text })}
          data-testid="provider.name.input"
        />
      )}
      <Line
        label={t('payments.baseUrl')}
        name="baseUrl"
        required
        value={baseUrl}
        onValue={(text) => set({ baseUrl: text })}
        data-testid="provider.url.input"
      />
      <Line
        label={t('payments.keyId')}
        name="keyId"
        hint={t('payments.keyHint')}
        required
        value={keyId}
        onValue={(text) => set({ keyId: text })}
        data-testid="provider.key.input"
      />
      <Line
        label={t('payments.secret')}
        name="secret"
        hint={t('payments.secretHint')}
        required
        value={secret}
        onValue={(text) => set({ secret: text })}
        data-testid="provider.secret.input"
      />
      <Ways pays={pays} onPays={(ways) => set({ pays: ways })} />
    </ActDialog>
  )
}

type Way = OpsPaymentProvider['pays'][number]

/** Which ways to pay out a provider has. */
function Ways({ pays, onPays }: { pays: readonly Way[]; onPays: (pays: Way[]) => void }) {
  const t = useTexts()
  return (
    <fieldset className="grid gap-2">
      <legend className="text-14">{t('payments.pays')}</legend>
      {PAYS.map((method) => (
        <Checkbox
          key={method}
          checked={pays.includes(method)}
          onChecked={(checked) => onPays(PAYS.filter((one) => (one === method ? checked : pays.includes(one))))}
          data-testid={`provider.pays.${method}`}
        >
          {t(`payments.methods.${method}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** Says in which order members see the ways to pay in. */
export function ChannelOrderDialog({
  merchantCode,
  channels,
  onClose,
}: OfMerchant & { channels: readonly OpsChannel[] }) {
  const t = useTexts()
  const [rows, setRows] = useState(channels)
  const move = (index: number, by: number) => {
    const next = [...rows]
    const [row] = next.splice(index, 1)
    if (row !== undefined) next.splice(index + by, 0, row)
    setRows(next)
  }
  return (
    <ActDialog
      title={t('payments.order')}
      description={t('payments.orderDoes', { merchant: merchantCode })}
      onClose={onClose}
      onAct={async (reason) => {
        const body = { ids: rows.map(({ id }) => id), reason }
        await call(opsRoutes['payments.order'], { params: { merchantCode }, body })
        return t('common.done')
      }}
    >
      <ul className="grid gap-2">
        {rows.map(({ id, name }, index) => (
          <li key={id} className="console-line">
            {name}
            <span className="console-acts">
              <IconButton
                label={t('offer.up', { vendor: name })}
                icon={<ArrowUp size={16} />}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                label={t('offer.down', { vendor: name })}
                icon={<ArrowDown size={16} />}
                disabled={index === rows.length - 1}
                onClick={() => move(index, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
    </ActDialog>
  )
}
