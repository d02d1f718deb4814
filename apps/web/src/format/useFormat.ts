import { type Decimals, decimalsOf, formatUnits, PLAY_MONEY, type Units } from '@croupier/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.ts'
import { siteStatusQuery } from '../api/site.ts'
import { formatTag } from '../i18n.ts'
import { usePreferences } from '../preferences.ts'
import { bareAmount, IDLE_ZEROS } from './bareAmount.ts'

const PPM = 1_000_000

/** How this site prints amounts, rates and times in the language shown now (experience 1.2, 1.3). */
export type Format = {
  /** With the currency sign, cut to the currency's places unless said. */
  money: (amount: Units, dp?: Decimals) => string
  /** With the currency sign, without zeros behind: 2, 0.2, 0.002. */
  short: (amount: Units) => string
  /** As `short`, without the currency sign. */
  bare: (amount: Units) => string
  /** The bare figure. */
  figure: (amount: Units, dp?: Decimals) => string
  /** A whole number. */
  count: (count: number) => string
  /** With + or − always. */
  change: (amount: Units, dp?: Decimals) => string
  /** Parts per million as a percentage. */
  rate: (ppm: number, dp?: number) => string
  /** Time of day in the zone that is shown. */
  clock: (at: Date, seconds?: boolean) => string
  /** Time of day in the site's zone, beside its business day. */
  siteClock: (at: Date) => string
  /** Day and time in the zone that is shown. */
  moment: (at: Date, seconds?: boolean) => string
  /** Day with its year in the zone that is shown. */
  date: (at: Date) => string
  /** The zone that times are shown in: the site's, or the device's where the player chose it (experience 1.3). */
  zone: string
  /** The site's: business days begin in it, whatever is shown. */
  timeZone: string
  currency: string
  /** places behind the point that amounts of the currency have (rules E2) */
  decimals: Decimals
  locale: string
}

const ZONE_DEFAULT = 'Asia/Shanghai'
const CURRENCY_DEFAULT = 'CNY'
/** Type of trial accounts (rules B1): their wallets hold no currency. */
const TRIAL_TYPE = 4

/** The formats of the site and language; the same object until one of them changes. */
export function useFormat(): Format {
  // Renders again when the language changes, and with it the tag.
  useTranslation()
  const { data } = useQuery(siteStatusQuery())
  const onTrial = useSession((session) => session.type === TRIAL_TYPE)
  const currency = onTrial ? PLAY_MONEY : (data?.info.currency ?? CURRENCY_DEFAULT)
  const timeZone = data?.info.timeZone ?? ZONE_DEFAULT
  const isDevice = usePreferences((kept) => kept.deviceZone)
  return formatOf(formatTag(), currency, timeZone, isDevice ? deviceZone() : timeZone)
}

/** The zone of this device, by its IANA name. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const made = new Map<string, Format>()

/** One for everybody who shows the same: some twenty parts of a screen ask, and to make one takes a phone milliseconds. */
function formatOf(locale: string, currency: string, timeZone: string, zone: string): Format {
  const key = [locale, currency, timeZone, zone].join(' ')
  const format = made.get(key) ?? {
    ...makeFormat(locale, currency, zone),
    timeZone,
    siteClock: makeFormat(locale, currency, timeZone).clock,
  }
  made.set(key, format)
  return format
}

/** Made when it is first used: most parts that show money show no time. */
function whenUsed(make: () => Intl.DateTimeFormat): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= make()
    return format.format(at)
  }
}

const MINUTES = { hour: '2-digit', minute: '2-digit' } as const
const SECONDS = { ...MINUTES, second: '2-digit' } as const
const DAY = { month: '2-digit', day: '2-digit' } as const
const DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The formats for a language tag, a currency and the zone that is shown. */
function makeFormat(locale: string, currency: string, timeZone: string): Omit<Format, 'timeZone' | 'siteClock'> {
  const decimals = decimalsOf(currency)
  const date = whenUsed(() => new Intl.DateTimeFormat(locale, { timeZone, ...DATE }))
  const time = (options: Intl.DateTimeFormatOptions) =>
    whenUsed(() => new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options }))
  const minutes = time(MINUTES)
  const seconds = time(SECONDS)
  const day = time({ ...DAY, ...SECONDS })
  const dayMinutes = time({ ...DAY, ...MINUTES })
  return {
    money: (amount, dp = decimals) => formatUnits(amount, { locale, currency, dp }),
    short: (amount) => formatUnits(amount, { locale, currency, dp: 4 }).replace(IDLE_ZEROS, ''),
    bare: (amount) => bareAmount(amount, locale),
    count: (count) => new Intl.NumberFormat(locale).format(count),
    figure: (amount, dp = decimals) => formatUnits(amount, { locale, dp }),
    change: (amount, dp = decimals) => formatUnits(amount, { locale, dp, signed: true }),
    rate: (ppm, dp = 2) =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        minimumFractionDigits: dp,
        maximumFractionDigits: 4,
      }).format(ppm / PPM),
    clock: (at, withSeconds = true) => (withSeconds ? seconds(at) : minutes(at)),
    moment: (at, withSeconds = true) => (withSeconds ? day(at) : dayMinutes(at)),
    date,
    zone: timeZone,
    currency,
    decimals,
    locale,
  }
}
