import { Chip, Select } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { Game } from '../../../api/lottery/lottery.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { symbolName } from '../desk/playNames.ts'
import { type DragonKind, type DragonSort, SIDE_PAIRS } from './dragonRows.ts'
import { type DragonFilter, STREAKS } from './useDragonFilter.ts'

type DragonFiltersProps = {
  filter: DragonFilter
  onChange: (changed: Partial<DragonFilter>) => void
  /** Kinds of market and games that have a streak now, and what is chosen. */
  kinds: readonly DragonKind[]
  games: readonly Game[]
}

const ALL = 'all'

/** Streak, play, lottery and order of the list. */
export function DragonFilters({ filter, onChange, kinds, games }: DragonFiltersProps) {
  const { t } = useTranslation()
  const sorts: DragonSort[] = ['streak', 'closing']
  return (
    <div className="dragon-filters">
      <StreakChips filter={filter} onChange={onChange} />
      <KindChips filter={filter} onChange={onChange} kinds={kinds} />
      <Select
        look="pill"
        label={t('lottery.fairness.game')}
        value={filter.game ?? ALL}
        options={[
          { value: ALL, label: t('lottery.strip.all') },
          ...games.map(({ code, name }) => ({ value: code, label: gameName(name) })),
        ]}
        onValue={(game) => onChange({ game: game === ALL ? null : game })}
        data-testid="dragon.game.select"
      />
      <span className="dragon-sort">
        <Select
          look="pill"
          label={t('lottery.dragon.sort.label')}
          value={filter.sort}
          options={sorts.map((value) => ({ value, label: t(`lottery.dragon.sort.${value}`) }))}
          onValue={(sort) => onChange({ sort })}
          data-testid="dragon.sort.select"
        />
      </span>
    </div>
  )
}

function StreakChips({ filter, onChange }: Pick<DragonFiltersProps, 'filter' | 'onChange'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <fieldset className="dragon-chips">
      <legend className="ui-visually-hidden">{t('lottery.dragon.from')}</legend>
      <span aria-hidden>{t('lottery.dragon.from')}</span>
      {STREAKS.map((streak) => (
        <Chip
          key={streak}
          look="pill"
          pressed={streak === filter.streak}
          onClick={() => onChange({ streak })}
          data-testid={`dragon.from.${streak}`}
        >
          {format.count(streak)}
        </Chip>
      ))}
    </fieldset>
  )
}

function KindChips({ filter, onChange, kinds }: Omit<DragonFiltersProps, 'games'>) {
  const { t } = useTranslation()
  return (
    <fieldset className="dragon-chips">
      <legend className="ui-visually-hidden">{t('lottery.mine.play')}</legend>
      <span aria-hidden>{t('lottery.mine.play')}</span>
      {kinds.map((kind) => {
        const pressed = kind === filter.kind
        return (
          <Chip
            key={kind}
            look="pill"
            pressed={pressed}
            onClick={() => onChange({ kind: pressed ? null : kind })}
            data-testid={`dragon.kind.${kind}`}
          >
            <i className="dragon-dot" data-kind={kind} aria-hidden />
            {SIDE_PAIRS[kind].map((side) => symbolName(t, side)).join(' / ')}
          </Chip>
        )
      })}
    </fieldset>
  )
}
