/** Places behind the point. */
export type Decimals = 0 | 2 | 4

/** The codes of currencies that have no parts. */
export const WHOLE_CURRENCIES = /^(VND|IDR|KRW|JPY)$/

/** Places behind the point that amounts of a currency have (rules E2). Apart from the other figures of currencies, which no page needs at first. */
export const decimalsOf = (code: string): Decimals => (WHOLE_CURRENCIES.test(code) ? 0 : code === 'USDT' ? 4 : 2)
