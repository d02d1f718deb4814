import { Button } from '@croupier/ui'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTexts } from '../texts.ts'

type MoreProps = { query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'> }

/** Reads the next page of a list that has one. */
export function MoreButton({ query }: MoreProps) {
  const t = useTexts()
  if (!query.hasNextPage) return null
  return (
    <div>
      <Button variant="outline" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('common.more')}
      </Button>
    </div>
  )
}
