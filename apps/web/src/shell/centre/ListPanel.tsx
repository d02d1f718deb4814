import { Pager } from '@croupier/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListBody, type ListQuery } from './ListBody.tsx'

type ListPanelProps = {
  query: ListQuery<{ total: number; pageSize: number; items: readonly unknown[] }>
  page: number
  onPage: (page: number) => void
  empty: string
  emptyText?: string
  children: ReactNode
}

/** A list with numbered pages. */
export function ListPanel({ query, page, onPage, empty, emptyText, children }: ListPanelProps) {
  const { t } = useTranslation()
  return (
    <ListBody
      query={query}
      empty={empty}
      emptyText={emptyText}
      foot={({ total, pageSize }) => (
        <>
          <span>{t('common.table.rows', { count: total })}</span>
          <Pager
            page={page}
            pageCount={Math.ceil(total / pageSize)}
            onPage={onPage}
            labels={{
              region: t('common.pager.label'),
              previous: t('common.pager.previous'),
              next: t('common.pager.next'),
              page: (number) => t('common.pager.page', { page: number }),
            }}
          />
        </>
      )}
    >
      {children}
    </ListBody>
  )
}
