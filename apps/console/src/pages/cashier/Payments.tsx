import { Badge, Button } from '@croupier/ui'
import { type OpsChannel, type OpsPaymentProvider, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { ChannelDialog } from './ChannelDialog.tsx'
import { ChannelOrderDialog, ProviderDialog } from './PaymentDialogs.tsx'
import { clockText } from './paymentFields.ts'

type Switched = { of: 'providers' | 'channels'; id: string; name: string; isOpen: boolean }
type Open =
  | { what: 'provider'; row: OpsPaymentProvider | null }
  | { what: 'channel'; row: OpsChannel | null }
  | { what: 'order' }
  | { what: 'switch'; row: Switched }

/** Through whom a merchant is paid, and the ways to pay in that its members see. */
export function Payments() {
  const t = useTexts()
  const may = useMay()
  const { merchant, merchantCode } = useMerchant()
  const [open, setOpen] = useState<Open | null>(null)
  const query = useQuery({
    queryKey: ['payments', merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['payments.list'], { params: { merchantCode } })).value,
  })
  const { providers = [], channels = [] } = query.data ?? {}
  const close = () => setOpen(null)
  const of = { merchantCode, onClose: close }
  return (
    <>
      <h1 className="text-20">{t('payments.title')}</h1>
      <div className="console-acts">
        {may('merchants.act') && (
          <Button
            variant="outline"
            onClick={() => setOpen({ what: 'provider', row: null })}
            data-testid="provider.add.button"
          >
            {t('payments.addProvider')}
          </Button>
        )}
        {may('cashier.act') && providers.length > 0 && (
          <Button
            variant="outline"
            onClick={() => setOpen({ what: 'channel', row: null })}
            data-testid="channel.add.button"
          >
            {t('payments.addChannel')}
          </Button>
        )}
        {may('cashier.act') && channels.length > 1 && (
          <Button variant="outline" onClick={() => setOpen({ what: 'order' })}>
            {t('payments.order')}
          </Button>
        )}
      </div>
      <Channels query={query} rows={channels} providers={providers} asset={merchant?.currency} onOpen={setOpen} />
      <Providers query={query} rows={providers} onOpen={setOpen} />
      {open?.what === 'provider' && <ProviderDialog {...of} row={open.row} />}
      {open?.what === 'channel' && <ChannelDialog {...of} row={open.row} providers={providers} />}
      {open?.what === 'order' && <ChannelOrderDialog {...of} channels={channels} />}
      {open?.what === 'switch' && <SwitchDialog {...of} row={open.row} />}
    </>
  )
}

type Query = Parameters<typeof Listing>[0]['query']
type PartProps<Row> = { query: Query; rows: readonly Row[]; onOpen: (open: Open) => void }

function State({ name, isOpen }: { name: string; isOpen: boolean }) {
  const t = useTexts()
  return (
    <Badge tone={isOpen ? 'jade' : 'warn'} data-testid={`payment.${name}.state`}>
      {t(isOpen ? 'payments.isOpen' : 'payments.isClosed')}
    </Badge>
  )
}

type ActsProps = { row: Switched; onOpen: (open: Open) => void; onChange: (() => void) | null }

function Acts({ row, onOpen, onChange }: ActsProps) {
  const t = useTexts()
  const may = useMay()
  return (
    <span className="console-acts">
      {onChange !== null && (
        <Button size="sm" variant="outline" onClick={onChange} data-testid={`payment.${row.name}.change`}>
          {t('merchant.change')}
        </Button>
      )}
      {may('cashier.act') && (
        <Button
          size="sm"
          variant={row.isOpen ? 'danger' : 'outline'}
          onClick={() => onOpen({ what: 'switch', row })}
          data-testid={`payment.${row.name}.switch`}
        >
          {t(row.isOpen ? 'payments.switchOff' : 'payments.switchOn')}
        </Button>
      )}
    </span>
  )
}

type ChannelsProps = PartProps<OpsChannel> & {
  providers: readonly OpsPaymentProvider[]
  asset: string | undefined
}

function Channels({ query, rows, providers, asset, onOpen }: ChannelsProps) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const providerOf = (row: OpsChannel) => providers.find(({ id }) => id === row.providerId)?.name ?? '–'
  const hoursOf = ({ opensAt, closesAt }: OpsChannel) =>
    opensAt === closesAt ? t('payments.allDay') : `${clockText(opensAt)}–${clockText(closesAt)}`
  return (
    <>
      <h2>{t('payments.channels')}</h2>
      <Listing
        query={query}
        caption={t('payments.channels')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('payments.channelsNone')}
        first={
          may('cashier.act') && providers.length > 0
            ? {
                label: t('payments.addChannel'),
                onClick: () => onOpen({ what: 'channel', row: null }),
              }
            : undefined
        }
        columns={[
          { id: 'name', header: t('payments.name'), pinned: true, cell: (row) => row.name },
          {
            id: 'method',
            header: t('payments.method'),
            cell: (row) => t(`payments.methods.${row.method}`),
          },
          { id: 'provider', header: t('payments.provider'), cell: providerOf },
          {
            id: 'limits',
            header: t('payments.limits'),
            align: 'end',
            cell: (row) => `${shown.amount(row.min, asset)} – ${shown.amount(row.max, asset)}`,
          },
          { id: 'hours', header: t('payments.hours'), cell: hoursOf },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => <State name={row.name} isOpen={row.isOpen} />,
          },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) => (
              <Acts
                row={{ of: 'channels', id: row.id, name: row.name, isOpen: row.isOpen }}
                onOpen={onOpen}
                onChange={may('cashier.act') ? () => onOpen({ what: 'channel', row }) : null}
              />
            ),
          },
        ]}
        data-testid="channels.table"
      />
    </>
  )
}

function Providers({ query, rows, onOpen }: PartProps<OpsPaymentProvider>) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  return (
    <>
      <h2>{t('payments.providers')}</h2>
      <Listing
        query={query}
        caption={t('payments.providers')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('payments.providersNone')}
        first={
          may('merchants.act')
            ? {
                label: t('payments.addProvider'),
                onClick: () => onOpen({ what: 'provider', row: null }),
              }
            : undefined
        }
        columns={[
          { id: 'name', header: t('payments.name'), pinned: true, cell: (row) => row.name },
          { id: 'url', header: t('payments.baseUrl'), cell: (row) => row.baseUrl },
          { id: 'key', header: t('payments.keyId'), cell: (row) => row.keyId },
          {
            id: 'former',
            header: t('payments.formerUntil'),
            cell: (row) => shown.instant(row.formerUntil),
          },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => <State name={row.name} isOpen={row.isOpen} />,
          },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) => (
              <Acts
                row={{ of: 'providers', id: row.id, name: row.name, isOpen: row.isOpen }}
                onOpen={onOpen}
                onChange={may('merchants.act') ? () => onOpen({ what: 'provider', row }) : null}
              />
            ),
          },
        ]}
        data-testid="providers.table"
      />
    </>
  )
}

type SwitchProps = { merchantCode: string; row: Switched; onClose: () => void }

function SwitchDialog({ merchantCode, row, onClose }: SwitchProps) {
  const t = useTexts()
  const { of, id, name, isOpen } = row
  return (
    <ActDialog
      title={t(isOpen ? 'payments.switchOff' : 'payments.switchOn')}
      description={t(isOpen ? `payments.offDoes.${of}` : `payments.onDoes.${of}`, { name })}
      danger={isOpen}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { merchantCode, of, id }, body: { isOpen: !isOpen, reason } }
        await call(opsRoutes['payments.switch'], input)
        return t('common.done')
      }}
    />
  )
}
