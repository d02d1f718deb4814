import { Badge, Button } from '@croupier/ui'
import { type OpsMallItem, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { Levels } from './Levels.tsx'
import { MallItemDialog } from './MallItemDialog.tsx'
import { Missions } from './Missions.tsx'

type Act = { what: 'save'; row: OpsMallItem | null } | { what: 'switch'; row: OpsMallItem }

/** What a merchant gives: items for points, missions, and the levels that members rise through. */
export function Mall() {
  const t = useTexts()
  const may = useMay()
  const { merchant, merchantCode } = useMerchant()
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  return (
    <>
      <h1 className="text-20">{t('mall.title')}</h1>
      <div className="console-acts">
        {may('rewards.act') && (
          <Button variant="outline" onClick={() => setAct({ what: 'save', row: null })} data-testid="mall.add.button">
            {t('mall.add')}
          </Button>
        )}
      </div>
      <Items merchantCode={merchantCode} onAct={setAct} />
      {may('merchants.see') && <Missions merchantCode={merchantCode} />}
      <Levels merchantCode={merchantCode} currency={merchant?.currency} />
      {act?.what === 'save' && merchant !== null && (
        <MallItemDialog merchant={merchant} row={act.row} onClose={close} />
      )}
      {act?.what === 'switch' && <SwitchDialog merchantCode={merchantCode} row={act.row} onClose={close} />}
    </>
  )
}

/** An item in the first language in which it has a name. */
const nameOf = ({ titles, code }: OpsMallItem): string => titles.EN ?? Object.values(titles)[0] ?? code

function Items({ merchantCode, onAct }: { merchantCode: string; onAct: (act: Act) => void }) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const query = useQuery({
    queryKey: ['mall', merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['mall.list'], { params: { merchantCode } })).value,
  })
  return (
    <>
      <h2>{t('mall.items')}</h2>
      <Listing
        query={query}
        caption={t('mall.items')}
        rows={query.data ?? []}
        rowKey={({ code }) => code}
        empty={t('mall.itemsNone')}
        first={
          may('rewards.act') ? { label: t('mall.add'), onClick: () => onAct({ what: 'save', row: null }) } : undefined
        }
        columns={[
          { id: 'name', header: t('common.name'), pinned: true, cell: nameOf },
          { id: 'code', header: t('mall.code'), cell: (row) => row.code },
          { id: 'kind', header: t('mall.kind'), cell: (row) => t(`mall.kinds.${row.kind}`) },
          { id: 'points', header: t('mall.points'), align: 'end', cell: (row) => row.points },
          {
            id: 'price',
            header: t('mall.price'),
            align: 'end',
            cell: (row) => shown.amount(row.price),
          },
          { id: 'stock', header: t('mall.stock'), align: 'end', cell: (row) => row.stock },
          {
            id: 'exchanged',
            header: t('mall.exchanged'),
            align: 'end',
            cell: (row) => row.exchanged,
          },
          {
            id: 'perAccount',
            header: t('mall.perAccount'),
            align: 'end',
            cell: (row) => row.perAccount ?? '–',
          },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => (
              <Badge tone={row.isOpen ? 'jade' : 'plain'} data-testid={`mall.${row.code}.state`}>
                {t(row.isOpen ? 'mall.offered' : 'mall.away')}
              </Badge>
            ),
          },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) => may('rewards.act') && <Acts row={row} onAct={onAct} />,
          },
        ]}
        data-testid="mall.table"
      />
    </>
  )
}

function Acts({ row, onAct }: { row: OpsMallItem; onAct: (act: Act) => void }) {
  const t = useTexts()
  return (
    <span className="console-acts">
      <Button size="sm" variant="outline" onClick={() => onAct({ what: 'save', row })}>
        {t('mall.change')}
      </Button>
      <Button
        size="sm"
        variant={row.isOpen ? 'danger' : 'outline'}
        onClick={() => onAct({ what: 'switch', row })}
        data-testid={`mall.${row.code}.switch`}
      >
        {t(row.isOpen ? 'mall.off' : 'mall.on')}
      </Button>
    </span>
  )
}

type SwitchProps = { merchantCode: string; row: OpsMallItem; onClose: () => void }

function SwitchDialog({ merchantCode, row, onClose }: SwitchProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t(row.isOpen ? 'mall.off' : 'mall.on')}
      description={t(row.isOpen ? 'mall.offDoes' : 'mall.onDoes', { item: nameOf(row) })}
      danger={row.isOpen}
      onClose={onClose}
      onAct={async (reason) => {
        const params = { merchantCode, itemCode: row.code }
        await call(opsRoutes['mall.switch'], { params, body: { isOpen: !row.isOpen, reason } })
        return t('common.done')
      }}
    />
  )
}
