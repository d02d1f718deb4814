import { Select } from '@croupier/ui'
import { lottery } from '@croupier/wire'
import { useTranslation } from 'react-i18next'
import { NumberSearch } from '../../../shell/centre/NumberSearch.tsx'
import { ReportDays } from '../../../shell/centre/ReportDays.tsx'
import { isBetNumber, type useBetFilter } from './useBetFilter.ts'

const ALL = 'ALL'
/** A uuid, and what is copied around it. */
const NUMBER_CHARS_MAX = 60
const STATES = lottery.betLineState.options

type Filter = ReturnType<typeof useBetFilter>
type BetFiltersProps = { filter: Filter; games: readonly { code: string; name: string }[] }

/** Days, state, game and number of a bet. */
export function BetFilters({ filter, games }: BetFiltersProps) {
  const { t } = useTranslation()
  const { days, setDays, state, setState, game, setGame } = filter
  return (
    <div className="centre-filters items-center">
      <ReportDays value={days} onValue={setDays} />
      <Select
        look="pill"
        label={t('wallet.bets.filter')}
        value={state ?? ALL}
        options={[ALL, ...STATES].map((value) => ({
          value,
          label: value === ALL ? t('wallet.record.all') : t(`lottery.state.${value as (typeof STATES)[number]}`),
        }))}
        onValue={setState}
        data-testid="bets.state.select"
      />
      <Select
        look="pill"
        label={t('wallet.bets.game')}
        value={game ?? ALL}
        options={[
          { value: ALL, label: t('records.bets.allGames') },
          ...games.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onValue={(value) => setGame(value === ALL ? null : value)}
        data-testid="bets.game.select"
      />
      <NumberSearch
        value={filter.number}
        onValue={filter.setNumber}
        label={t('records.bets.number')}
        maxLength={NUMBER_CHARS_MAX}
        faultOf={(text) => (isBetNumber(text) ? null : t('records.bets.numberWrong'))}
        testId="bets.number.input"
      />
    </div>
  )
}
