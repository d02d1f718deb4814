/** Places behind the point. */
export type Decimals = 0 | 2 | 4

/** Currencies that have no parts. */
const WHOLE = /^(VND|IDR|KRW|JPY)$/

/** Places behind the point that amounts of a currency have (rules E2). Apart from the other figures of currencies, which no page needs at first. */
export const decimalsOf = (code: string): Decimals => (WHOLE.test(code) ? 0 : code === 'USDT' ? 4 : 2)
