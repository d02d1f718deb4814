import type { Db } from '@croupier/db'
import type { Books, Kind, Member, Run, Settings, Terms } from '../oracle/index.ts'

/** Rules B7: what holds where a merchant has set nothing. */
const RANK_UNIT = 100

/**
 * Whether a view of the database saw what a transaction wrote. A view is written as `xmin:xmax:list`: what is below xmin had
 * ended, what is from xmax on had not begun, and what is in the list was under way.
 */
export function viewOf(text: string): (xact: bigint) => boolean {
  const [xmin = '0', xmax = '0', list = ''] = text.split(':')
  const open = new Set(list.split(',').filter((one) => one !== ''))
  return (xact) => xact < BigInt(xmin) || (xact < BigInt(xmax) && !open.has(String(xact)))
}

async function readMembers({ prisma }: Db): Promise<Member[]> {
  return await prisma.$queryRaw<Member[]>`
    SELECT id, parent_id AS upline, (type IN (4, 41, 42) OR test_at IS NOT NULL) AS "forTests" FROM members`
}

interface TermsRow {
  readonly id: bigint
  readonly merchant: number
  readonly kind: Kind
  readonly category: string
  readonly payer: bigint | null
  readonly payee: bigint
  readonly code: string | null
  readonly from_at: Date
  readonly to_at: Date | null
  readonly minimum: bigint | null
  readonly carry: string
  readonly deduct: boolean
  readonly win: number | null
  readonly loss: number | null
  readonly least: bigint | null
  readonly cap: number
  readonly tiers: readonly {
    readonly bets: string
    readonly loss: string
    readonly users: number
    readonly type: string
    readonly ppm: number
    readonly fixed: string
  }[]
}

const termsOf = (row: TermsRow): Terms => ({
  id: row.id,
  merchant: row.merchant,
  kind: row.kind,
  category: row.category,
  payer: row.payer,
  payee: row.payee,
  code: row.kind === 'REALTIME_WAGE' ? 'R' : (row.code ?? 'D'),
  fromMs: row.from_at.getTime(),
  toMs: row.to_at?.getTime() ?? Number.POSITIVE_INFINITY,
  tiers: row.tiers.map(({ bets, loss, users, type, ppm, fixed }) => ({
    bets: BigInt(bets),
    loss: BigInt(loss),
    users,
    ppm: BigInt(ppm),
    fixed: type === 'F' ? BigInt(fixed) : null,
  })),
  minimum: row.minimum ?? 0n,
  carry: row.carry,
  capFactor: BigInt(row.cap),
  deductWages: row.deduct,
  winPpm: BigInt(row.win ?? 0),
  lossPpm: BigInt(row.loss ?? 0),
  leastStake: row.least ?? 0n,
})

/** Contracts that ever worked, each with the terms that were in force. */
async function readContracts({ prisma }: Db): Promise<Terms[]> {
  const rows = await prisma.$queryRaw<TermsRow[]>`
    SELECT c.id, c.merchant_id AS merchant, c.kind, c.category, c.payer_id AS payer, c.payee_id AS payee, v.period_code AS code,
           c.effective_from AS from_at, c.effective_to AS to_at, v.minimum_bet_units AS minimum, v.carry_over AS carry, v.cap_factor::int AS cap,
           v.deduct_wages AS deduct, v.win_rate_ppm AS win, v.loss_rate_ppm AS loss, v.single_bet_units AS least,
           coalesce((SELECT jsonb_agg(jsonb_build_object('bets', t.periodic_bets_units::text, 'loss', t.net_loss_units::text,
               'users', t.active_user_count, 'type', t.rate_type, 'ppm', t.ratio_ppm, 'fixed', t.fixed_units::text)
               ORDER BY t.tier_no) FROM contract_tiers t WHERE t.version_id = v.id), '[]') AS tiers
      FROM contracts c JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = c.version_no
     WHERE c.effective_from IS NOT NULL`
  return rows.map(termsOf)
}

interface RunRow {
  readonly id: bigint
  readonly merchant: number
  readonly kind: Kind
  readonly code: string
  readonly start_at: Date
  readonly end_at: Date
  readonly snapshot: string
}

async function readRuns({ prisma }: Db): Promise<Run[]> {
  const rows = await prisma.$queryRaw<RunRow[]>`
    SELECT id, merchant_id AS merchant, kind, period_code AS code, window_start AS start_at, window_end AS end_at, snapshot
      FROM wage_runs WHERE settled_at IS NOT NULL`
  return rows.map(({ id, merchant, kind, code, start_at, end_at, snapshot }) => ({
    id,
    merchant,
    kind,
    code,
    startMs: start_at.getTime(),
    endMs: end_at.getTime(),
    sees: viewOf(snapshot),
  }))
}

interface SettingsRow {
  readonly id: number
  readonly zone: string
  readonly currency: string
  readonly payday: { readonly rankUnit?: number } | null
}

async function readSettings({ prisma }: Db): Promise<Map<number, Settings>> {
  const rows = await prisma.$queryRaw<SettingsRow[]>`
    SELECT id, time_zone AS zone, currency, settings->'payday' AS payday FROM merchants`
  return new Map(
    rows.map(({ id, zone, currency, payday }) => [
      id,
      {
        rankUnit: BigInt(payday?.rankUnit ?? RANK_UNIT),
        least: /^(VND|IDR|KRW|JPY)$/.test(currency) ? 10_000n : 100n,
        timeZone: zone,
      },
    ]),
  )
}

/** Reads the tree, the contracts, the runs that are over, and what merchants have set. */
export async function readBooks(db: Db): Promise<Books> {
  // Runs first: what is settled later belongs to none of them.
  const runs = await readRuns(db)
  return {
    runs,
    members: await readMembers(db),
    contracts: await readContracts(db),
    settings: await readSettings(db),
  }
}
