import { type Units, units } from '@croupier/money'
import { type LossFigures, shareOfCategory } from '@croupier/rules'
import { ALL_CATEGORIES } from '../wages/index.ts'
import type { IncomeName } from './readIncomes.ts'

/** What a loss leaves out besides payouts. */
export type Deducted = Omit<LossFigures, 'bets' | 'payouts'>

/** What a team received in a period, of one name and category; of wages, what its agent received. */
export interface TeamIncome {
  readonly of: IncomeName
  readonly category: string
  readonly units: bigint
}

/**
 * Rebates, gifts and wages that are deducted from the base of a category (rules A2.6, B4): what is of the category, and its share of
 * what is of all together.
 * @param bets effective bets of the category, and of all; in units
 */
export function deductedFrom(
  incomes: readonly TeamIncome[],
  category: string,
  bets: { readonly effective: bigint; readonly ofAll: bigint },
): Deducted {
  const amountOf = (of: IncomeName, wanted: string | null): bigint =>
    incomes.reduce((sum, one) => {
      const counts = one.of === of && (wanted === null || one.category === wanted)
      return counts ? sum + one.units : sum
    }, 0n)
  const countedOf = (of: IncomeName): Units => {
    if (category === ALL_CATEGORIES) return units(amountOf(of, null))
    const ofAll = amountOf(of, ALL_CATEGORIES)
    const share = shareOfCategory(ofAll, bets.effective, bets.ofAll, category === 'LOTT')
    return units(amountOf(of, category) + share)
  }
  return {
    rebates: countedOf('REBATES'),
    waterRebates: countedOf('WATER_REBATES'),
    promotions: countedOf('PROMOTIONS'),
    wages: countedOf('WAGES'),
  }
}
