import { Input, Select } from '@croupier/ui'
import { lottery } from '@croupier/wire'
import { Search } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ReportDays } from '../../agency/reports/ReportDays.tsx'
import { isBetNumber, type useBetFilter } from './useBetFilter.ts'

const ALL = 'ALL'
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
          label:
            value === ALL
              ? t('wallet.record.all')
              : t(`lottery.state.${value as (typeof STATES)[number]}`),
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
      <BetNumber filter={filter} />
    </div>
  )
}

/** Finds one bet by its whole number; nothing written shows all again. */
function BetNumber({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { number: filter.number ?? '' },
  })
  const { message } = formState.errors.number ?? {}
  const submit = handleSubmit(({ number }) => {
    const text = number.trim()
    if (text !== '' && !isBetNumber(text)) {
      setError('number', { message: t('records.bets.numberWrong') })
    } else {
      filter.setNumber(text === '' ? null : text)
    }
  })
  return (
    <search className="max-md:grow">
      <form className="md:w-52" onSubmit={submit}>
        <Input
          type="search"
          {...register('number')}
          placeholder={t('records.bets.number')}
          aria-label={t('records.bets.number')}
          aria-invalid={message !== undefined}
          end={<Search className="me-3 text-subtle" size={16} aria-hidden />}
          data-testid="bets.number.input"
        />
        {message !== undefined && (
          <p role="alert" className="text-12 text-danger">
            {message}
          </p>
        )}
      </form>
    </search>
  )
}
