import { formatUnits, type Units, type UnitsFormat } from '@croupier/money'
import { clsx } from 'clsx'

export type MoneyProps = {
  /** Units of the asset. */
  amount: Units
  /** BCP 47 tag for digits and separators. */
  locale: string
  /** ISO code; without it the bare number. */
  currency?: string
  /** Places shown, cut towards zero; 2 by default. */
  dp?: UnitsFormat['dp']
  /** Prints the sign of gains too and colours by the player's gain/loss setting. */
  signed?: boolean
  className?: string
}

/** An amount as people read it: truncated, signed where it is a change, coloured by sense. */
export function Money({ amount, locale, currency, dp = 2, signed = false, className }: MoneyProps) {
  const text = formatUnits(amount, {
    locale,
    dp,
    signed,
    ...(currency === undefined ? {} : { currency }),
  })
  const sense = !signed || amount === 0n ? undefined : amount > 0n ? 'gain' : 'loss'
  return (
    <span className={clsx('ui-money', className)} data-sense={sense}>
      {text}
    </span>
  )
}
