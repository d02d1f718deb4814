import { parseUnits, toDecimalString } from '@croupier/money'
import { betPrice, MULTIPLE_MAX } from '@croupier/rules'
import { AmountInput, Chip, NumberField, Select } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/useFormat.ts'
import { useDesk } from './deskStore.ts'
import { SeriesSlider } from './SeriesSlider.tsx'
import type { Desk } from './useDeskState.ts'

const MULTIPLES = [1, 5, 10, 20, 50]
const STAKES = ['5', '10', '20', '50', '100', '500']
const BASES = [2, 1] as const

/** The terms of what stands in the field: how much of it, in which unit, at which series. */
export function StakeTerms({ desk }: { desk: Desk }) {
  return (
    <div className="desk-terms">
      {desk.mode === 'LOTT' ? (
        <>
          <MultipleTerm desk={desk} />
          <UnitChips desk={desk} />
        </>
      ) : (
        <OddsTerms desk={desk} />
      )}
      <SeriesSlider desk={desk} />
    </div>
  )
}

/** The same for the foot of phones: no presets, the unit as a list, the series elsewhere. */
export function StakeTermsSmall({ desk }: { desk: Desk }) {
  if (desk.mode === 'ELOTT') return <OddsTerms desk={desk} />
  return (
    <>
      <MultipleTerm desk={desk} />
      <UnitSelect desk={desk} />
    </>
  )
}

function MultipleTerm({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const change = useDesk((store) => store.change)
  return (
    <span className="desk-term">
      <span className="desk-term-name">{t('lottery.stake.multiple')}</span>
      <NumberField
        value={desk.draft.multiple}
        onValue={(value) => change(desk.key, { multiple: value ?? 1 })}
        min={1}
        max={MULTIPLE_MAX}
        label={t('lottery.stake.multiple')}
        increaseLabel={t('common.field.increase')}
        decreaseLabel={t('common.field.decrease')}
        data-testid="stake.multiple"
      />
      <span className="desk-chips max-md:hidden">
        {MULTIPLES.map((preset) => (
          <Chip key={preset} onClick={() => change(desk.key, { multiple: preset })}>
            {preset}
          </Chip>
        ))}
      </span>
    </span>
  )
}

const unitsOf = (desk: Desk) => desk.game.modes.find(({ mode }) => mode === desk.mode)?.units ?? []

function UnitChips({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const change = useDesk((store) => store.change)
  const { unit, base } = desk.draft
  return (
    <fieldset className="desk-chips border-0 p-0">
      <legend className="ui-visually-hidden">{t('lottery.stake.unit')}</legend>
      {BASES.map((one) => (
        <Chip
          key={one}
          pressed={one === base}
          onClick={() => change(desk.key, { base: one })}
          aria-label={t('lottery.stake.base', { base: one })}
        >
          {one}
        </Chip>
      ))}
      <span className="w-1" />
      {unitsOf(desk).map((one) => (
        <Chip
          key={one}
          pressed={one === unit}
          onClick={() => change(desk.key, { unit: one })}
          data-testid={`stake.unit.${one}`}
        >
          {t(`lottery.unit.${one}`)}
        </Chip>
      ))}
    </fieldset>
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

function OddsTerms({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const change = useDesk((store) => store.change)
  const { stakePerBet } = desk.draft
  return (
    <span className="desk-term">
      <span className="desk-term-name">{t('lottery.stake.each')}</span>
      <span className="w-32">
        <AmountInput
          value={stakePerBet === '' ? null : parseUnits(stakePerBet)}
          onValue={(value) =>
            change(desk.key, { stakePerBet: value === null ? '' : toDecimalString(value) })
          }
          locale={format.locale}
          aria-label={t('lottery.stake.each')}
          data-testid="stake.each.input"
        />
      </span>
      <span className="desk-chips max-md:hidden">
        {STAKES.map((stake) => (
          <Chip key={stake} onClick={() => change(desk.key, { stakePerBet: stake })}>
            {stake}
          </Chip>
        ))}
      </span>
    </span>
  )
}
