import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type RoundCategory, teamRoundsQuery } from '../../../api/agency/reports.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { gameName } from '../../../format/gameName.ts'
import { PlayedPage, usePlayedFilter } from './PlayedPage.tsx'

const TONES = { OPEN: 'brass', ENDED: 'plain', VOID: 'warn' } as const

type TeamRoundsProps = {
  /** null is all */
  category: RoundCategory | null
  /** chooses it */
  control: ReactNode
}

/** Rounds of the team in games of providers, newest first, without what came out of them. */
export function TeamRounds({ category, control }: TeamRoundsProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const filter = usePlayedFilter()
  const more = category === null ? {} : { category }
  const query = useQuery({
    ...teamRoundsQuery(owner, { ...filter.request, ...more }),
    placeholderData: keepOwnRows(owner),
  })
  return (
    <PlayedPage
      report="rounds"
      filter={filter}
      more={more}
      control={control}
      query={query}
      timeOf={({ begunAt }) => begunAt}
      stateOf={({ state }) => ({ text: t(`games.round.${state}`), tone: TONES[state] })}
      columns={[
        {
          id: 'vendor',
          header: t('reports.column.vendor'),
          sortValue: ({ vendorName }) => gameName(vendorName),
          cell: ({ vendorName }) => gameName(vendorName),
        },
        {
          id: 'category',
          header: t('reports.column.category'),
          sortValue: (round) => round.category,
          cell: (round) => t(`contracts.category.${round.category}`),
        },
      ]}
      factsOf={(round) => [
        [t('reports.column.vendor'), gameName(round.vendorName)],
        [t('reports.column.category'), t(`contracts.category.${round.category}`)],
      ]}
    />
  )
}
