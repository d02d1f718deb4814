/**
 * Ranks that follow Zipf's law: rank r (from 0) is drawn in proportion to 1 / (r + 1)^exponent.
 * @param ranks how many there are, at least 1
 * @returns the rank that a random number from 0 up to 1 stands for
 */
export function zipf(ranks: number, exponent: number): (chance: number) => number {
  if (ranks < 1) throw new RangeError('nobody can be drawn')
  const upTo = new Float64Array(ranks)
  let total = 0
  for (let rank = 0; rank < ranks; rank += 1) {
    total += (rank + 1) ** -exponent
    upTo[rank] = total
  }
  return (chance) => {
    let least = 0
    let most = ranks - 1
    while (least < most) {
      const middle = (least + most) >> 1
      if ((upTo[middle] ?? 0) > chance * total) most = middle
      else least = middle + 1
    }
    return least
  }
}
