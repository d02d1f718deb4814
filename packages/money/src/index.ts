export { hasDigitsOf, inCurrency, isCurrency, leastOf, textInCurrency } from './currencies.ts'
export { type Decimals, decimalsOf, WHOLE_CURRENCIES } from './decimals.ts'
export { formatUnits, PLAY_MONEY, type UnitsFormat } from './formatUnits.ts'
export { plainSigns } from './plainSigns.ts'
export { divTrunc, floorTo, mulTrunc, roundTo } from './rounding.ts'
export { DECIMAL_DIGITS_MAX, isDecimalString, parseUnits, toDecimalString } from './text.ts'
export {
  add,
  compare,
  max,
  min,
  negate,
  PPM,
  subtract,
  sum,
  UNITS_PER_YUAN,
  UNITS_SCALE,
  type Units,
  units,
  yuan,
  ZERO_UNITS,
} from './units.ts'
