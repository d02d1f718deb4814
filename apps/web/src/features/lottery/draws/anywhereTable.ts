import { trendTable } from '@croupier/rules'

/** The trend of each number in whatever place it comes. */
export function anywhereTable(drawn: readonly (readonly number[])[], pool: readonly number[]) {
  return new Map(
    pool.map((number) => {
      const came = drawn.map((numbers) => (numbers.includes(number) ? number : -1))
      const trend = trendTable(came, [number]).get(number)
      if (trend === undefined) throw new RangeError(`${number} has no trend`)
      return [number, trend]
    }),
  )
}
