import { columns, money, percent } from './columns.ts'

/** What the settled bets of a run came to, in units: of the house, signs as the house sees them. */
export interface HouseFigures {
  /** of bets that were settled; those cancelled are not in it */
  readonly staked: bigint
  readonly paidOut: bigint
  /** what the house keeps on average of just these bets at just these prizes (rules B4: T) */
  readonly theoretical: bigint
  /** to players and everybody above them */
  readonly rebates: bigint
  /** what the house pays of wages for them */
  readonly wages: bigint
}

/** The sums of the house line, in units. */
export interface HouseSums {
  /** staked − paid out */
  readonly actual: bigint
  /** actual − theoretical: above zero, the house was lucky */
  readonly luck: bigint
  /** what is left of the actual result after rebates and wages */
  readonly left: bigint
  /** the same, had luck been even */
  readonly leftOnAverage: bigint
}

/** Tells luck from loss: what chance made of the bets, and what the terms give away whatever chance does. */
export function houseSums(of: HouseFigures): HouseSums {
  const actual = of.staked - of.paidOut
  const given = of.rebates + of.wages
  return {
    actual,
    luck: actual - of.theoretical,
    left: actual - given,
    leftOnAverage: of.theoretical - given,
  }
}

/** The house line as it is printed: each figure as it came and as it would have been with even luck, and its part of the stakes. */
export function houseLine(of: HouseFigures): string {
  const { staked, paidOut, theoretical, rebates, wages } = of
  const { actual, luck, left, leftOnAverage } = houseSums(of)
  const row = (name: string, came: bigint, average: bigint) => [
    name,
    money(came),
    percent(came, staked),
    money(average),
    percent(average, staked),
  ]
  return columns(
    ['the house', 'as it came', 'of stakes', 'with even luck', 'of stakes'],
    [
      row('staked', staked, staked),
      row('paid out', -paidOut, theoretical - staked),
      row('won', actual, theoretical),
      row('rebates', -rebates, -rebates),
      row('wages', -wages, -wages),
      row('left', left, leftOnAverage),
      ['luck', money(luck), percent(luck, staked), '', ''],
    ],
  )
}
