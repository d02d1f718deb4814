import { Chip, EmptyState, Skeleton } from '@croupier/ui'
import { promotions } from '@croupier/wire'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useOwner } from '../../../api/owner.ts'
import { promotionsQuery } from '../../../api/rewards/promotions.ts'
import { ClearFilters } from '../../../shell/centre/emptyActions.tsx'
import { InAddress } from '../../../shell/centre/InAddress.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { PromotionCard } from './PromotionCard.tsx'

const PromotionPage = lazyPart(() => import('./PromotionPage.tsx'))

const categoryParser = parseAsStringLiteral(promotions.promotionCategories)
const tagParser = parseAsStringLiteral(promotions.promotionTags)

/** `/promotions`: every promotion by category and tag, with the own state in each; `?id=` is one of them (experience 3.8). */
export default function PromotionsScreen() {
  const list = useQuery(promotionsQuery(useOwner()))
  const [query] = useSearchParams()
  const named = query.get('id')
  const open = list.data?.find(({ code }) => code === named)
  const placeholder = <Skeleton className="h-64 rounded-ticket" />
  if (open !== undefined) {
    return (
      <Suspense fallback={placeholder}>
        <PromotionPage one={open} />
      </Suspense>
    )
  }
  if (named !== null && list.isPending) return placeholder
  return (
    <InAddress>
      <PromotionList list={list} isMissing={named !== null && !list.isError} />
    </InAddress>
  )
}

type ListProps = {
  list: UseQueryResult<readonly promotions.Promotion[]>
  /** an address named a promotion that is not there */
  isMissing: boolean
}

function PromotionList({ list, isMissing }: ListProps) {
  const { t } = useTranslation()
  const all = list.data ?? []
  const [category, setCategory] = useQueryState('category', categoryParser)
  const [tag, setTag] = useQueryState('tag', tagParser)
  const shown = all.filter(
    (one) => (category === null || one.category === category) && (tag === null || one.tags.includes(tag)),
  )
  // Only filters that find something, and the one that an address asks for.
  const named = new Set<string>(all.flatMap((one) => [one.category, ...one.tags]))
  const has = (one: string) => named.has(one)
  const clear = () => {
    void setCategory(null)
    void setTag(null)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" data-testid="promotions.screen">
      <div className="grid gap-2">
        <h1 className="text-30">{t('screens.promotions.title')}</h1>
        <p className="max-w-[60ch] text-muted">
          {isMissing ? t('errors.PROMOTION_NOT_FOUND') : t('screens.promotions.lead')}
        </p>
      </div>
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <Chip look="pill" pressed={category === null} onClick={() => void setCategory(null)}>
            {t('promotions.all')}
          </Chip>
          {promotions.promotionCategories
            .filter((one) => one === category || has(one))
            .map((one) => (
              <Chip key={one} look="pill" pressed={category === one} onClick={() => void setCategory(one)}>
                {t(`promotions.category.${one}`)}
              </Chip>
            ))}
        </div>
        <div className="flex flex-wrap gap-2">
          {promotions.promotionTags
            .filter((one) => one === tag || has(one))
            .map((one) => (
              <Chip key={one} look="pill" pressed={tag === one} onClick={() => void setTag(tag === one ? null : one)}>
                {t(`promotions.tag.${one}`)}
              </Chip>
            ))}
        </div>
      </div>
      {list.isError && list.data === undefined && <QueryFailed query={list} />}
      {list.isPending && <Skeleton className="h-64 rounded-ticket" />}
      {list.data !== undefined && shown.length === 0 && (
        <EmptyState
          title={t('promotions.none')}
          {...(all.length === 0 ? {} : { action: <ClearFilters onClear={clear} /> })}
        />
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-4">
        {shown.map((one) => (
          <PromotionCard key={one.code} one={one} />
        ))}
      </ul>
    </div>
  )
}
