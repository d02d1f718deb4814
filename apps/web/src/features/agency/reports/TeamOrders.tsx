import type { BadgeTone } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type TeamBetState, teamBetsQuery } from '../../../api/agency/reports.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PlayedPage, usePlayedFilter } from './PlayedPage.tsx'

const TONES = {
  PENDING: 'brass',
  WIN: 'jade',
  LOSE: 'plain',
  PUSH: 'warn',
  VOID: 'warn',
  CANCELLED: 'warn',
} as const satisfies Record<TeamBetState, BadgeTone>

type TeamOrdersProps = {
  /** null is both */
  category: 'LOTT' | 'ELOTT' | null
  /** chooses it */
  control: ReactNode
}

/** Orders of the team in lotteries, newest first, without what the bets were about. */
export function TeamOrders({ category, control }: TeamOrdersProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const filter = usePlayedFilter()
  const more = category === null ? {} : { category }
  const query = useQuery({
    ...teamBetsQuery(owner, { ...filter.request, ...more }),
    placeholderData: keepOwnRows(owner),
  })
  return (
    <PlayedPage
      report="bets"
      filter={filter}
      more={more}
      control={control}
      query={query}
      timeOf={({ placedAt }) => placedAt}
      stateOf={({ state }) => ({ text: t(`lottery.state.${state}`), tone: TONES[state] })}
      belowGame={({ mode }) => t(`contracts.category.${mode}`)}
      columns={[
        {
          id: 'issue',
          header: t('reports.column.issue'),
          sortValue: ({ issueNumber }) => issueNumber,
          cell: ({ issueNumber }) => <span className="num">{issueNumber}</span>,
        },
        {
          id: 'lines',
          header: t('reports.column.lines'),
          align: 'end',
          sortValue: ({ lines }) => lines,
          cell: ({ lines }) => format.count(lines),
        },
      ]}
      factsOf={({ issueNumber, mode, lines }) => [
        [t('reports.column.issue'), issueNumber],
        [t('reports.column.category'), t(`contracts.category.${mode}`)],
        [t('reports.column.lines'), format.count(lines)],
      ]}
    />
  )
}
