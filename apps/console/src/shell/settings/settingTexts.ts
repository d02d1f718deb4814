import type { SettingColumn } from '@croupier/wire/ops'
import { useTranslation } from 'react-i18next'
import { type TextKey, useTexts } from '../../texts.ts'
import { ROW_KEY } from './settingFields.ts'

const PPM_PER_PERCENT = 10_000

/** Words about settings: names, what they do, names of columns and of what is chosen. Codes without a word of their own are shown as they are. */
export function useSettingTexts() {
  const t = useTexts()
  const { i18n } = useTranslation()
  const label = (path: string) =>
    i18n.exists(`merchant.fields.${path}`) ? t(`merchant.fields.${path}` as TextKey) : path
  const help = (path: string) => t(`merchant.help.${path}` as TextKey)
  const column = (name: string) => {
    const known = name === ROW_KEY ? 'key' : name === '' ? 'value' : name
    return t(`merchant.columns.${known}` as TextKey)
  }
  const option = (code: string) =>
    i18n.exists(`merchant.options.${code}`) ? t(`merchant.options.${code}` as TextKey) : code
  /** What a field takes, where it does not take what was typed. */
  const bounds = ({ kind, min, max }: Pick<SettingColumn, 'kind' | 'min' | 'max'>) => {
    if (kind === 'amount') return t('merchant.wrongAmount')
    if (kind !== 'number' && kind !== 'ppm') return t('merchant.wrong')
    if (min === null || max === null) return t('merchant.wrongNumber')
    const per = kind === 'ppm' ? PPM_PER_PERCENT : 1
    return t('merchant.wrongBounds', { min: min / per, max: max / per })
  }
  return { label, help, column, option, bounds }
}
