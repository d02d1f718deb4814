import { yuan } from '@croupier/money'
import { Chip } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { useDesk } from './deskStore.ts'
import { BASES, MultipleTerm, OddsTerms, unitsOf } from './StakeTerms.tsx'
import type { Desk } from './useDeskState.ts'

/** The terms of what is in the field: how much of it, in which unit. */
export function StakeBar({ desk }: { desk: Desk }) {
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
    </div>
  )
}

function UnitChips({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const change = useDesk((store) => store.change)
  const { unit, base } = desk.draft
  return (
    <fieldset className="desk-chips border-0 p-0">
      <legend className="ui-visually-hidden">{t('lottery.stake.unit')}</legend>
      <span className="desk-term-name self-center" aria-hidden>
        {t('lottery.stake.unit')}
      </span>
      {BASES.map((one) => (
        <Chip
          key={one}
          pressed={one === base}
          onClick={() => change(desk.key, { base: one })}
          aria-label={t('lottery.stake.base', { base: format.short(yuan(BigInt(one))) })}
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
