import { parseUnits, toDecimalString } from '@croupier/money'
import { MULTIPLE_MAX } from '@croupier/rules'
import { AmountInput, Chip, NumberField } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { presetStakes } from './deskState.ts'
import { useDesk } from './deskStore.ts'
import type { Desk } from './useDeskState.ts'

const MULTIPLES = [1, 5, 10, 20, 50, 100]
/** Yuan per bet before unit and multiple (rules A3). */
export const BASES = [2, 1] as const

/** Units the game offers in this mode. */
export const unitsOf = (desk: Desk) => desk.game.modes.find(({ mode }) => mode === desk.mode)?.units ?? []

/** How often over: a stepper, with presets where there is room. */
export function MultipleTerm({ desk }: { desk: Desk }) {
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
      <span className="max-md:hidden">
        <PresetChips desk={desk} />
      </span>
    </span>
  )
}

/** The stake of each selection at odds. */
export function OddsTerms({ desk }: { desk: Desk }) {
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
          onValue={(value) => change(desk.key, { stakePerBet: value === null ? '' : toDecimalString(value) })}
          locale={format.locale}
          dp={format.decimals}
          aria-label={t('lottery.stake.each')}
          data-testid="stake.each.input"
        />
      </span>
      <span className="max-md:hidden">
        <PresetChips desk={desk} />
      </span>
    </span>
  )
}

/** Usual multiples, or at odds usual stakes: beside their field, on phones above the foot. */
export function PresetChips({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const change = useDesk((store) => store.change)
  const official = desk.mode === 'LOTT'
  const format = useFormat()
  return (
    <fieldset className="desk-chips m-0 border-0 p-0">
      <legend className="ui-visually-hidden">{t(official ? 'lottery.stake.multiple' : 'lottery.stake.each')}</legend>
      {official
        ? MULTIPLES.map((multiple) => (
            <Chip key={multiple} onClick={() => change(desk.key, { multiple })}>
              {multiple}
            </Chip>
          ))
        : presetStakes(desk.limits?.stakeMin).map((stake) => (
            <Chip key={stake} onClick={() => change(desk.key, { stakePerBet: toDecimalString(stake) })}>
              {format.bare(stake)}
            </Chip>
          ))}
    </fieldset>
  )
}
