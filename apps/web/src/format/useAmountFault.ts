import { parseUnits } from '@croupier/money'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from './useFormat.ts'

const EXAMPLE = parseUnits('1234.5')

/**
 * What is wrong with an amount that is not there: a field left empty and a text that could mean two amounts are different faults
 * (experience 1.2).
 * @returns what the field tells about its text, and the message for one without an amount
 */
export function useAmountFault(label: string): {
  onDoubt: (doubtful: boolean) => void
  missing: () => string
} {
  const { t } = useTranslation()
  const format = useFormat()
  const doubt = useRef(false)
  return {
    onDoubt: (doubtful) => {
      doubt.current = doubtful
    },
    missing: () =>
      doubt.current
        ? t('common.field.amountDoubt', { example: format.figure(EXAMPLE) })
        : t('common.field.requiredEmpty', { field: label }),
  }
}
