import { Prisma } from '@croupier/db'
import type { Condition, Conditions } from './conditions.ts'

/** The merchant, and the instant at which members are judged. */
export interface Judged {
  readonly merchantId: number
  readonly at: Date
}

/** Play money, tests and accounts that are frozen or closed are in no segment. */
const PEOPLE = Prisma.sql`m.type IN (0, 1, 2) AND m.test_at IS NULL AND m.status = 'ACTIVE'`

type Measured = Extract<Condition, { of: 'deposits' | 'deposited' | 'staked' | 'lost' }>

const FIGURES = {
  deposits: Prisma.sql`count(*)`,
  deposited: Prisma.sql`coalesce(sum(s.credited_units), 0)`,
  staked: Prisma.sql`coalesce(sum(s.bet_units), 0)`,
  lost: Prisma.sql`coalesce(sum(s.bet_units) - sum(s.payout_units), 0)`,
}

/** What a member deposited or played, summed over its rows alone. */
function measureOf({ of, days }: Measured, { at }: Judged): Prisma.Sql {
  const figure = FIGURES[of]
  if (of === 'deposits' || of === 'deposited') {
    const since =
      days === undefined
        ? Prisma.empty
        : Prisma.sql`AND s.ended_at > ${at}::timestamptz - make_interval(days => ${days}::int)`
    return Prisma.sql`(SELECT ${figure} FROM deposits s WHERE s.member_id = m.id AND s.merchant_id = m.merchant_id
      AND s.state = 'CREDITED' ${since})`
  }
  const since =
    days === undefined
      ? Prisma.empty
      : Prisma.sql`AND s.day > (${at}::timestamptz AT TIME ZONE b.time_zone)::date - ${days}::int`
  return Prisma.sql`(SELECT ${figure} FROM member_days s WHERE s.member_id = m.id AND s.merchant_id = m.merchant_id ${since})`
}

function figureOf(one: Exclude<Condition, { is: unknown }>, judged: Judged): Prisma.Sql {
  const { at } = judged
  switch (one.of) {
    case 'deposits':
    case 'deposited':
    case 'staked':
    case 'lost':
      return measureOf(one, judged)
    case 'registeredDays':
      return Prisma.sql`floor(extract(epoch FROM ${at}::timestamptz - m.created_at) / 86400)`
    case 'awayDays':
      return Prisma.sql`floor(extract(epoch FROM ${at}::timestamptz - coalesce(m.last_login_at, m.created_at)) / 86400)`
  }
}

function holds(one: Condition, judged: Judged): Prisma.Sql {
  if (one.of === 'label') return Prisma.sql`m.member_label = ${one.is}`
  if (one.of === 'agent') return Prisma.sql`(m.type IN (1, 2)) = ${one.is}`
  const value = figureOf(one, judged)
  const bounds = [
    ...(one.min === undefined ? [] : [Prisma.sql`${value} >= ${BigInt(one.min)}::bigint`]),
    ...(one.max === undefined ? [] : [Prisma.sql`${value} <= ${BigInt(one.max)}::bigint`]),
  ]
  return bounds.length === 0 ? Prisma.sql`true` : Prisma.join(bounds, ' AND ')
}

/** What follows WHERE: a member `m` of the merchant `b` fits all conditions. */
export const fitting = (all: Conditions, judged: Judged): Prisma.Sql =>
  Prisma.join(
    [Prisma.sql`m.merchant_id = ${judged.merchantId}::int AND ${PEOPLE}`, ...all.map((one) => holds(one, judged))],
    ' AND ',
  )
