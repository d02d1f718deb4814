import { Button, Checkbox, IconButton, Switch } from '@croupier/ui'
import { type OfferedVendor, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useTexts } from '../../texts.ts'

const WIDTH = 560

/** Which vendors a merchant offers in which order, and the games it shows first. */
export function Offer() {
  const t = useTexts()
  const may = useMay()
  const { merchantCode } = useMerchant()
  const [open, setOpen] = useState<'vendors' | 'hot' | null>(null)
  const query = useQuery({
    queryKey: ['offer', merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['games.readOffer'], { params: { merchantCode } })).value,
  })
  const vendors = query.data?.vendors ?? []
  const hot = query.data?.hot ?? []
  const close = () => setOpen(null)
  return (
    <>
      <h2>{t('offer.title')}</h2>
      <div className="console-acts">
        {may('games.act') && query.data !== undefined && (
          <>
            <Button variant="outline" onClick={() => setOpen('vendors')} data-testid="offer.vendors.button">
              {t('offer.vendors')}
            </Button>
            <Button variant="outline" onClick={() => setOpen('hot')}>
              {t('offer.hot')}
            </Button>
          </>
        )}
      </div>
      <Listing
        query={query}
        caption={t('offer.title')}
        rows={vendors.filter(({ place }) => place !== null)}
        rowKey={({ vendor }) => vendor}
        empty={t('offer.empty')}
        columns={[
          { id: 'place', header: t('offer.place'), cell: (row) => (row.place ?? 0) + 1 },
          { id: 'name', header: t('games.vendor'), cell: (row) => row.name },
          {
            id: 'hot',
            header: t('offer.isHot'),
            cell: (row) => t(row.isHot ? 'common.yes' : 'common.no'),
          },
        ]}
        data-testid="offer.table"
      />
      <p>
        {t('offer.hotNow')}: {hot.join(', ') || '–'}
      </p>
      {open === 'vendors' && <VendorsDialog merchantCode={merchantCode} vendors={vendors} onClose={close} />}
      {open === 'hot' && <HotDialog merchantCode={merchantCode} hot={hot} onClose={close} />}
    </>
  )
}

type VendorsProps = {
  merchantCode: string
  vendors: readonly OfferedVendor[]
  onClose: () => void
}

function VendorsDialog({ merchantCode, vendors, onClose }: VendorsProps) {
  const t = useTexts()
  const [rows, setRows] = useState(vendors.map(({ place, ...row }) => ({ ...row, isOffered: place !== null })))
  const change = (index: number, part: Partial<(typeof rows)[number]>) =>
    setRows(rows.map((row, place) => (place === index ? { ...row, ...part } : row)))
  const move = (index: number, by: number) => {
    const next = [...rows]
    const [row] = next.splice(index, 1)
    if (row !== undefined) next.splice(index + by, 0, row)
    setRows(next)
  }
  return (
    <ActDialog
      title={t('offer.vendors')}
      description={t('offer.vendorsDoes', { merchant: merchantCode })}
      width={WIDTH}
      onClose={onClose}
      onAct={async (reason) => {
        const chosen = rows.filter(({ isOffered }) => isOffered)
        const list = chosen.map(({ vendor, isHot }) => ({ vendor, isHot }))
        const input = { params: { merchantCode }, body: { vendors: list, reason } }
        await call(opsRoutes['games.chooseVendors'], input)
        return t('common.done')
      }}
    >
      <ul className="grid gap-2">
        {rows.map(({ vendor, name, isOffered, isHot }, index) => (
          <li key={vendor} className="console-line">
            <Checkbox
              checked={isOffered}
              onChecked={(next) => change(index, { isOffered: next })}
              data-testid={`offer.${vendor}`}
            >
              {name}
            </Checkbox>
            <Switch checked={isHot} onChecked={(next) => change(index, { isHot: next })}>
              {t('offer.isHot')}
            </Switch>
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

type HotProps = { merchantCode: string; hot: readonly string[]; onClose: () => void }

function HotDialog({ merchantCode, hot, onClose }: HotProps) {
  const t = useTexts()
  const [text, setText] = useState(hot.join('\n'))
  return (
    <ActDialog
      title={t('offer.hot')}
      description={t('offer.hotDoes', { merchant: merchantCode })}
      onClose={onClose}
      onAct={async (reason) => {
        const games = text.split(/\s+/).filter((one) => one !== '')
        await call(opsRoutes['games.chooseHot'], {
          params: { merchantCode },
          body: { games, reason },
        })
        return t('common.done')
      }}
    >
      <Line label={t('lottery.games')} hint={t('offer.hotHint')} rows={8} value={text} onValue={setText} />
    </ActDialog>
  )
}
