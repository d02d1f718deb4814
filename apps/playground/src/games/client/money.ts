import { page } from './page.ts'

/** How amounts of a session are read and written; inside they are minor units. */
export interface Money {
  /** an amount as the player's language writes it */
  text(minor: bigint): string
  /** the same without the currency, as an input takes it */
  plain(minor: bigint): string
  /** @returns null for what is no amount */
  parse(text: string): bigint | null
}

/** @param scale decimals of the currency */
export function moneyOf(currency: string, scale: number): Money {
  const digits = { minimumFractionDigits: scale, maximumFractionDigits: scale }
  const style = /^[A-Z]{3}$/.test(currency)
    ? ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const)
    : {}
  const format = new Intl.NumberFormat(page.formatTag, { ...style, ...digits })
  const unit = 10n ** BigInt(scale)
  const plain = (minor: bigint): string => {
    const rest = String(minor % unit).padStart(scale, '0')
    return scale === 0 ? String(minor) : `${minor / unit}.${rest}`
  }
  return {
    plain,
    text: (minor) => {
      const sign = minor < 0n ? '-' : ''
      return format.format(`${sign}${plain(minor < 0n ? -minor : minor)}` as `${number}`)
    },
    parse(text) {
      const match = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim())
      if (match === null || (match[2] ?? '').length > scale) return null
      return BigInt(match[1] ?? '0') * unit + BigInt((match[2] ?? '').padEnd(scale, '0') || '0')
    },
  }
}
