import { betPrice } from '@croupier/rules'
import { Select } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { useDesk } from './deskStore.ts'
import { BASES, MultipleTerm, OddsTerms, unitsOf } from './StakeTerms.tsx'
import type { Desk } from './useDeskState.ts'

/** The terms for the foot of phones: no presets, the unit as a list, the series elsewhere. */
export function StakeTermsSmall({ desk }: { desk: Desk }) {
  if (desk.mode === 'ELOTT') return <OddsTerms desk={desk} />
  return (
    <>
      <MultipleTerm desk={desk} />
      <UnitSelect desk={desk} />
    </>
  )
}

/** Base and unit in one list, as the price of one bet. */
function UnitSelect({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const change = useDesk((store) => store.change)
  const { unit, base } = desk.draft
  const options = unitsOf(desk).flatMap((one) =>
    BASES.map((each) => ({
      value: `${each} ${one}`,
      label: format.short(betPrice({ base: each, unit: one, multiple: 1 })),
      chosen: { base: each, unit: one },
    })),
  )
  return (
    <span className="w-24">
      <Select
        label={t('lottery.stake.unit')}
        value={`${base} ${unit}`}
        options={options}
        onValue={(value) => {
          const option = options.find((one) => one.value === value)
          if (option !== undefined) change(desk.key, option.chosen)
        }}
      />
    </span>
  )
}
