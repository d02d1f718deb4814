import type { OpsMerchantView, OpsSettingBound } from '@croupier/wire/ops'
import { useSettingTexts } from '../../../shell/settings/settingTexts.ts'
import { useTexts } from '../../../texts.ts'

const PPM_PER_PERCENT = 10_000

/** What the jurisdiction of a merchant bounds, in words (rules E2). */
export function useBounds({ settings, fields, bounds }: OpsMerchantView) {
  const t = useTexts()
  const { option } = useSettingTexts()
  const number = (path: string, value: number): string => {
    const isPpm = fields.find((field) => field.path === path)?.kind === 'ppm'
    return isPpm ? `${value / PPM_PER_PERCENT} %` : String(value)
  }
  const value = (one: string | boolean): string => {
    if (typeof one === 'string') return option(one)
    return t(one ? 'common.yes' : 'common.no')
  }
  const limit = ({ path, least, most, among }: OpsSettingBound): string =>
    [
      least === undefined ? [] : t('merchant.bound.least', { value: number(path, least) }),
      most === undefined ? [] : t('merchant.bound.most', { value: number(path, most) }),
      among === undefined ? [] : t('merchant.bound.only', { values: among.map(value).join(', ') }),
    ]
      .flat()
      .join(', ')
  const why = ({ requirement, clause }: OpsSettingBound) => t('merchant.bound.why', { requirement, clause })
  const of = (path: string): string | undefined => {
    const bound = bounds.find((one) => one.path === path)
    if (bound === undefined) return undefined
    const profile = option(String(settings.jurisdiction))
    return t('merchant.bound.by', { profile, bound: limit(bound), why: why(bound) })
  }
  /** nothing else is left to choose of a setting */
  const isFixed = (path: string) => bounds.some((bound) => bound.path === path && bound.among?.length === 1)
  return { of, limit, why, isFixed }
}
