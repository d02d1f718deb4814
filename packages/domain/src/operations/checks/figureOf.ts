const NUMBER = /-?\d+/g

/**
 * How wrong something is, of what a check says of it. What is and what should be move together while an account is in use, so two halves
 * of numbers are told by how far they are apart; anything else as it is said.
 */
export function figureOf(detail: string): string {
  const numbers = [...detail.matchAll(NUMBER)].map(([digits]) => BigInt(digits))
  const half = numbers.length / 2
  if (half === 0 || !Number.isInteger(half)) return detail
  const apart = numbers.slice(half).map((number, at) => number - (numbers[at] ?? 0n))
  return `${detail.replaceAll(NUMBER, '#')} ${apart.join(' ')}`
}
