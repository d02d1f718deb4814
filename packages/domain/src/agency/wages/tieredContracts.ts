import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { CarryOver, TieredTerms } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import type { PeriodRun } from './periodRuns.ts'

/** A contract with tiers as one period sees it. */
export interface TieredContract {
  readonly id: bigint
  readonly versionNo: number
  /** a category, or CONS for all together (rules B5) */
  readonly category: string
  readonly payerId: bigint | null
  readonly payeeId: bigint
  readonly terms: TieredTerms
  /** of a dividend: its base counts at most so many times the theoretical result; 0: without bound */
  readonly capFactor: number
  /** the part of the period in which it works: a wage may begin or end at a midnight inside of it (rules B6.2) */
  readonly from: Date
  readonly to: Date
}

interface Row {
  readonly id: bigint
  readonly version_no: number
  readonly category: string
  readonly payer_id: bigint | null
  readonly payee_id: bigint
  readonly minimum_bet_units: bigint | null
  readonly deduct_wages: boolean
  readonly carry_over: CarryOver
  readonly cap_factor: number
  readonly effective_from: Date
  readonly effective_to: Date | null
  readonly tiers: readonly TierText[]
}

/** A tier as the database writes it: amounts as text. */
export interface TierText {
  readonly bets: string
  readonly loss: string
  readonly users: number
  readonly type: 'P' | 'F'
  readonly ppm: number
  readonly fixed: string
}

const TIERS = `coalesce((SELECT jsonb_agg(jsonb_build_object('bets', t.periodic_bets_units::text, 'loss', t.net_loss_units::text,
    'users', t.active_user_count, 'type', t.rate_type, 'ppm', t.ratio_ppm, 'fixed', t.fixed_units::text) ORDER BY t.tier_no)
  FROM contract_tiers t WHERE t.version_id = v.id), '[]')`

/**
 * Closed payees get no dividend, and those of test lines no bill at all (rules B1, B10.7); the wages of a period in which a payee
 * was still open are its own: its contract ends with that period. $1 merchant, $2 kind, $3 period code, $4 start and $5 end
 * of the period.
 */
const IN_FORCE = statement(
  'wages.tieredContracts',
  `SELECT c.id, c.version_no, c.category, c.payer_id, c.payee_id, v.minimum_bet_units, v.deduct_wages, v.carry_over,
          v.cap_factor::int AS cap_factor, c.effective_from, c.effective_to, ${TIERS} AS tiers
     FROM contracts c
     JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = c.version_no
     JOIN members m ON m.id = c.payee_id
    WHERE c.merchant_id = $1::int AND c.kind = $2::text AND coalesce(v.period_code, 'D') = $3::text
      AND c.effective_from < $5::timestamptz
      AND (c.effective_to IS NULL OR c.effective_to > $4::timestamptz) AND (m.status <> 'CLOSED' OR c.kind <> 'DIVIDEND')
      AND NOT EXISTS (SELECT 1 FROM member_closure x JOIN members z ON z.id = x.ancestor_id
        WHERE x.descendant_id = m.id AND is_test_account(z.type, z.test_at))
    ORDER BY m.depth, c.id`,
)

/** A tier of stored text. */
export const tierOf = ({ bets, loss, users, type, ppm, fixed }: TierText): TieredTerms['tiers'][number] => ({
  periodicBets: units(BigInt(bets)),
  netLoss: units(BigInt(loss)),
  activeUserCount: users,
  rateType: type,
  ratioPpm: ppm,
  fixed: units(BigInt(fixed)),
})

const later = (left: Date, right: Date): Date => (left > right ? left : right)
const earlier = (left: Date, right: Date | null): Date => (right === null || left < right ? left : right)

/** The contracts that worked in a run's period, from the top of the tree down (rules B6.2, B11). */
export async function tieredContracts(
  ctx: Ctx,
  { merchantId, kind, code, period }: PeriodRun,
): Promise<TieredContract[]> {
  const values = [merchantId, kind, code, period.start, period.end]
  const rows = await ctx.db.hot.query<Row>(IN_FORCE, values)
  return rows.map((row) => ({
    id: row.id,
    versionNo: row.version_no,
    category: row.category,
    payerId: row.payer_id,
    payeeId: row.payee_id,
    terms: {
      periodCode: code,
      minimumBetAmount: minimumOf(row),
      deductWages: row.deduct_wages,
      carryOver: row.carry_over,
      tiers: row.tiers.map(tierOf),
    },
    capFactor: row.cap_factor,
    from: later(row.effective_from, period.start),
    to: earlier(period.end, row.effective_to),
  }))
}

const minimumOf = ({ minimum_bet_units: minimum }: Row): Units => units(minimum ?? 0n)
