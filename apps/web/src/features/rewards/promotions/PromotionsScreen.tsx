import { goodsArt, motifOf } from '@croupier/art'
import { Badge, Chip, EmptyState, Skeleton } from '@croupier/ui'
import { promotions } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../api/owner.ts'
import { promotionsQuery } from '../../../api/promotions.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/QueryFailed.tsx'
import { useWritten } from '../points/useWritten.ts'
import { PromotionDialog } from './PromotionDialog.tsx'

type Category = (typeof promotions.promotionCategories)[number]

/** `/promotions`: every promotion by category, with the own state in each (experience 3.8). */
export default function PromotionsScreen() {
  const { t } = useTranslation()
  const list = useQuery(promotionsQuery(useOwner()))
  const [category, setCategory] = useState<Category | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const shown = list.data?.filter((one) => category === null || one.category === category) ?? []
  const open = list.data?.find(({ code }) => code === opened)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" data-testid="promotions.screen">
      <div className="grid gap-2">
        <h1 className="text-30">{t('screens.promotions.title')}</h1>
        <p className="max-w-[60ch] text-muted">{t('screens.promotions.lead')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Chip look="pill" pressed={category === null} onClick={() => setCategory(null)}>
          {t('promotions.all')}
        </Chip>
        {promotions.promotionCategories.map((one) => (
          <Chip key={one} look="pill" pressed={category === one} onClick={() => setCategory(one)}>
            {t(`promotions.category.${one}`)}
          </Chip>
        ))}
      </div>
      {list.isError && <QueryFailed query={list} />}
      {list.isPending && <Skeleton className="h-64 rounded-ticket" />}
      {list.data !== undefined && shown.length === 0 && <EmptyState title={t('promotions.none')} />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-4">
        {shown.map((one) => (
          <PromotionCard key={one.code} one={one} onOpen={() => setOpened(one.code)} />
        ))}
      </ul>
      {open !== undefined && <PromotionDialog one={open} onClose={() => setOpened(null)} />}
    </div>
  )
}

function PromotionCard({ one, onOpen }: { one: promotions.Promotion; onOpen: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const written = useWritten()
  const title = written(one.titles)
  const { from, to } = { from: format.date(one.startsAt), to: format.date(one.endsAt) }
  return (
    <li className="ui-card grid overflow-hidden">
      <button
        type="button"
        className="grid content-start text-start"
        onClick={onOpen}
        data-testid={`promotion.${one.code}`}
      >
        <img
          className="w-full"
          src={`data:image/svg+xml,${encodeURIComponent(goodsArt(one.code, motifOf(one.code), title))}`}
          width={200}
          height={130}
          alt=""
        />
        <span className="grid gap-2 p-4">
          <span className="flex flex-wrap gap-2">
            <Badge tone={one.state === 'CLAIM' ? 'brass' : 'plain'}>
              {t(`promotions.state.${one.state}`)}
            </Badge>
            {one.tags.map((tag) => (
              <Badge key={tag} tone="accent">
                {t(`promotions.tag.${tag}`)}
              </Badge>
            ))}
          </span>
          <span className="font-[600] text-16">{title}</span>
          <span className="num text-13 text-muted">{t('promotions.period', { from, to })}</span>
        </span>
      </button>
    </li>
  )
}
