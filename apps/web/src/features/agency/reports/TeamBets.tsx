import { Select } from '@croupier/ui'
import { parseAsStringLiteral } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { roundCategories } from '../../../api/agency/reports.ts'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { TeamOrders } from './TeamOrders.tsx'
import { TeamRounds } from './TeamRounds.tsx'

const LOTTERIES = ['LOTT', 'ELOTT'] as const
/** Every game of providers. */
const GAMES = 'GAMES'
const CHOICES = [...LOTTERIES, GAMES, ...roundCategories] as const
const choiceParser = parseAsStringLiteral(CHOICES)
const ALL = 'LOTTERIES'

/** What the team bet, by product: orders in lotteries, rounds in games of providers. */
export default function TeamBets() {
  const { t } = useTranslation()
  const [choice, setChoice] = useFilterQuery('category', choiceParser)
  const control = (
    <Select
      look="pill"
      label={t('reports.column.category')}
      value={choice ?? ALL}
      options={[ALL, ...CHOICES].map((value) => ({
        value,
        label:
          value === ALL
            ? t('reports.allLotteries')
            : value === GAMES
              ? t('reports.allGames')
              : t(`contracts.category.${value as Exclude<(typeof CHOICES)[number], 'GAMES'>}`),
      }))}
      onValue={(value) => setChoice(choiceParser.parse(value))}
      data-testid="teamBets.category.select"
    />
  )
  const game = roundCategories.find((one) => one === choice)
  if (game !== undefined || choice === GAMES) {
    return <TeamRounds category={game ?? null} control={control} />
  }
  const lottery = LOTTERIES.find((one) => one === choice)
  return <TeamOrders category={lottery ?? null} control={control} />
}
