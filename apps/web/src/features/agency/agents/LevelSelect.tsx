import { Select } from '@croupier/ui'
import { parseAsStringLiteral } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'

const LEVELS = ['direct', 'all'] as const
export type Level = (typeof LEVELS)[number]
const levelParser = parseAsStringLiteral(LEVELS)

/** Which levels below an account a table shows, in the address: those directly below where none are. */
export function useLevel(): [Level, (level: Level) => void] {
  const [chosen, setLevel] = useFilterQuery('level', levelParser)
  return [chosen ?? 'direct', setLevel]
}

/** Direct downlines or everybody below (experience 3.18). */
export function LevelSelect({ value, onValue }: { value: Level; onValue: (level: Level) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      look="pill"
      label={t('agent.level.label')}
      value={value}
      options={LEVELS.map((one) => ({ value: one, label: t(`agent.level.${one}`) }))}
      onValue={onValue}
      data-testid="level.select"
    />
  )
}
