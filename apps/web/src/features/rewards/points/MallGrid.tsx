import { goodsArt, motifOf } from '@croupier/art'
import { Button, Chip, EmptyState } from '@croupier/ui'
import { points } from '@croupier/wire'
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mall, MallItem, PointAccount } from '../../../api/rewards/points.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useWritten } from '../../../format/useWritten.ts'
import { ClearFilters } from '../../../shell/centre/emptyActions.tsx'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { RedeemDialog } from './RedeemDialog.tsx'

const kindParser = parseAsStringLiteral(points.mallKinds)

type MallGridProps = {
  mall: Mall
  /** null: nobody is logged in who could have points */
  account: PointAccount | null
}

/** Everything that can be had for points, by kind (experience 3.9). */
export function MallGrid({ mall, account }: MallGridProps) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const [kind, setKind] = useQueryState('kind', kindParser)
  const [affordable, setAffordable] = useQueryState('affordable', parseAsBoolean)
  const isAffordable = affordable === true
  const [chosen, setChosen] = useState<MallItem | null>(null)
  const items = mall.items.filter(
    (item) =>
      (kind === null || item.kind === kind) && (!isAffordable || account === null || item.points <= account.points),
  )
  const clear = () => {
    void setKind(null)
    void setAffordable(null)
  }
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Chip look="pill" pressed={kind === null} onClick={() => void setKind(null)}>
          {t('wallet.record.all')}
        </Chip>
        {points.mallKinds.map((one) => (
          <Chip key={one} look="pill" pressed={kind === one} onClick={() => void setKind(one)}>
            {t(`points.kind.${one}`)}
          </Chip>
        ))}
        {account !== null && (
          <Chip
            look="pill"
            pressed={isAffordable}
            onClick={() => void setAffordable(isAffordable ? null : true)}
            data-testid="mall.affordable.chip"
          >
            {t('points.affordable')}
          </Chip>
        )}
      </div>
      {items.length === 0 && (
        <EmptyState
          title={t('points.none')}
          {...(mall.items.length === 0 ? {} : { action: <ClearFilters onClear={clear} /> })}
        />
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(210px,42vw),1fr))] gap-4 max-sm:gap-3">
        {items.map((item) => (
          <MallCard key={item.id} item={item} onRedeem={() => (account === null ? show('login') : setChosen(item))} />
        ))}
      </ul>
      {chosen !== null && account !== null && (
        <RedeemDialog item={chosen} account={account} onClose={() => setChosen(null)} />
      )}
    </section>
  )
}

function MallCard({ item, onRedeem }: { item: MallItem; onRedeem: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const written = useWritten()
  const title = written(item.titles)
  const cost = t('points.cost', { points: format.count(item.points) })
  return (
    <li className="ui-card grid content-start overflow-hidden" data-testid={`mall.${item.code}`}>
      <img
        className="w-full"
        src={`data:image/svg+xml,${encodeURIComponent(goodsArt(item.code, motifOf(item.code), title))}`}
        width={200}
        height={130}
        alt=""
      />
      <div className="grid gap-1 p-4 max-sm:p-3">
        <h3 className="text-16">{title}</h3>
        <p className="text-13 text-muted">{t(`points.kind.${item.kind}`)}</p>
        <p className="num font-[600] text-brass">
          {cost}
          {item.price > 0n && ` + ${format.short(item.price)}`}
        </p>
        <p className="num text-13 text-muted">
          {t('points.left', { count: item.stock })} · {t('points.had', { count: item.exchanged })}
        </p>
        {item.perAccount !== null && (
          <p className="num text-13 text-muted">{t('points.perAccount', { count: item.perAccount })}</p>
        )}
        <Button
          className="mt-2"
          size="sm"
          disabled={item.stock === 0}
          onClick={onRedeem}
          aria-label={`${t('points.redeem')}: ${title}`}
          data-testid={`mall.${item.code}.button`}
        >
          {t(item.stock === 0 ? 'points.soldOut' : 'points.redeem')}
        </Button>
      </div>
    </li>
  )
}
