import type { Tx } from '@croupier/db'
import { withKindNumbers } from '@croupier/ledger'
import { units } from '@croupier/money'
import { creditedAmount } from '@croupier/rules'
import { judgeSeal } from '../../cashier/index.ts'
import type { Ctx } from '../../ctx.ts'
import type { MinuteCheck, MinutePart } from './minutePart.ts'
import { NOTHING_UNCHECKED, type PassPart, type Slice, type SliceRead } from './passPart.ts'
import type { Breach } from './queryPart.ts'
import { lastId, sequenceOf, takeRange } from './readNew.ts'

/** Credits in one slice of a full pass are few among its movements. */
const MOVEMENTS_IN_SLICE = 50_000n

const CHECK = {
  id: 'I31',
  says: 'each credit of a deposit leads to its payment: sealed when its provider told it, or credited by officers who exist',
  severe: true,
} as const

/** A credit in the ledger, and the payment that it names. */
interface CreditRow {
  readonly key: bigint
  readonly merchantId: number
  readonly subjectId: bigint
  readonly moved: bigint
  readonly version: number
  readonly owner: bigint | null
  readonly counterparty: string
  readonly providerId: string | null
  readonly paymentId: string | null
  readonly depositId: string | null
  readonly state: string | null
  readonly bookings: number | null
  readonly credited: bigint | null
  readonly arrived: bigint | null
  readonly seal: string | null
  readonly isOld: boolean
  readonly member: bigint | null
  readonly asset: string | null
  readonly rate: bigint | null
  readonly isUndone: boolean
  readonly byOfficers: boolean
}

const isKnown = (name: string): string => `EXISTS (SELECT 1 FROM staff_accounts o WHERE o.name = ${name})`

const CREDITS = withKindNumbers(`
  SELECT t.id AS key, t.merchant_id AS "merchantId", t.subject_id AS "subjectId", t.units AS moved, t.version,
         w.owner_id AS owner, c.counterparty, p.provider_id::text AS "providerId", p.payment_id AS "paymentId",
         p.deposit_id::text AS "depositId", p.state, p.bookings, p.credited_units AS credited, p.units AS arrived, p.seal,
         coalesce(p.id <= (SELECT done_to FROM watermarks WHERE name = 'deposits.sealed'), false) AS "isOld",
         d.member_id AS member, d.asset, d.rate_units AS rate,
         EXISTS (SELECT 1 FROM ledger_transfers x WHERE x.subject_id = t.subject_id AND x.version = t.version
           AND x.kind = :DEPOSIT_REVERSAL AND x.merchant_id = t.merchant_id) AS "isUndone",
         EXISTS (SELECT 1 FROM audit_records r WHERE r.subject_id = d.member_id AND r.merchant_id = t.merchant_id
           AND r.action = 'deposit.credited' AND r.after ->> 'payment' = p.payment_id AND r.after ->> 'deposit' = p.deposit_id::text
           AND ${isKnown(`(r.after ->> 'by')`)}
           AND CASE WHEN r.after ->> 'second' IS NULL THEN t.units <= d.ordered_units
               ELSE ${isKnown(`(r.after ->> 'second')`)} AND r.after ->> 'second' <> r.after ->> 'by' END) AS "byOfficers"
    FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint AND kind = :DEPOSIT) t
   CROSS JOIN LATERAL (SELECT owner_id FROM ledger_accounts WHERE id = t.to_account_id OFFSET 0) w
   CROSS JOIN LATERAL (SELECT counterparty FROM ledger_accounts WHERE id = t.from_account_id OFFSET 0) c
    LEFT JOIN LATERAL (SELECT * FROM deposit_payments WHERE id = t.subject_id AND merchant_id = t.merchant_id OFFSET 0) p ON true
    LEFT JOIN LATERAL (SELECT * FROM deposits WHERE id = p.deposit_id AND merchant_id = p.merchant_id OFFSET 0) d ON true
   ORDER BY t.id`)

/** Fees of deposits that went from the house to a member without having been taken for that credit before. */
const FEES = withKindNumbers(`
  SELECT t.id AS key, t.merchant_id, 'fee of payment ' || t.subject_id AS subject,
         format('a fee of %s was given to account %s, which had not paid it', t.units, t.to_account_id) AS detail
    FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint AND kind = :DEPOSIT_FEE) t
   CROSS JOIN LATERAL (SELECT kind FROM ledger_accounts WHERE id = t.to_account_id OFFSET 0) w
   WHERE w.kind = 'CASH' AND NOT EXISTS (SELECT 1 FROM ledger_transfers x
     WHERE x.subject_id = t.subject_id AND x.kind = t.kind AND x.version = t.version AND x.part_id = 0 AND x.merchant_id = t.merchant_id
       AND x.from_account_id = t.to_account_id AND x.units = t.units)`)

/** Credits of a range of movements, each with its payment, its deposit and whether officers are on record for it. */
const creditsIn = async (tx: Tx, { after, upto }: Slice): Promise<CreditRow[]> =>
  await tx.$queryRawUnsafe<CreditRow[]>(CREDITS, after, upto)
const feesIn = async (tx: Tx, { after, upto }: Slice): Promise<Breach[]> =>
  await tx.$queryRawUnsafe<Breach[]>(FEES, after, upto)

/** What is wrong with a credit; null: nothing; UNCHECKED: its seal is of a key that is not here any more. */
function faultOf(ctx: Ctx, row: CreditRow): string | null {
  const { providerId, paymentId, depositId, moved, arrived, member, rate, asset } = row
  if (providerId === null || paymentId === null || arrived === null) return 'there is no such payment'
  if (member === null || asset === null) return `payment ${paymentId} belongs to no deposit`
  if (member !== row.owner) return `payment ${paymentId} is of member ${member}, member ${row.owner} was credited`
  if (row.counterparty !== providerId) return `payment ${paymentId} is of another provider than ${row.counterparty}`
  if (row.state === 'REVERSED' || row.version < (row.bookings ?? 0)) {
    return row.isUndone ? null : `payment ${paymentId} was given up, and its credit stands`
  }
  const due: bigint = creditedAmount(units(arrived), rate === null ? null : units(rate), asset)
  if (row.credited !== moved || due !== moved) {
    return `credited ${moved}; of payment ${paymentId} ${row.credited}, for ${arrived} that arrived ${due}`
  }
  if (row.isOld || row.byOfficers) return null
  if (row.seal === null) return `payment ${paymentId} was told by nobody and credited by no officer`
  const judged = judgeSeal(ctx, row.seal, { providerId, paymentId, amount: arrived, depositId })
  if (judged === 'OTHER_KEY') return UNCHECKED
  return judged === 'GOOD' ? null : `payment ${paymentId} does not bear the seal of what its provider told`
}
const UNCHECKED = 'sealed under a key that is not here'

const breachOf = ({ key, merchantId, subjectId }: CreditRow, detail: string): Breach => ({
  key,
  merchant_id: merchantId,
  subject: `payment ${subjectId}`,
  detail,
})

/** What is wrong among the credits of a range; of what is new each seal has to open. */
async function found(tx: Tx, ctx: Ctx, slice: Slice): Promise<Breach[]> {
  const credits = (await creditsIn(tx, slice)).flatMap((row) => {
    const fault = faultOf(ctx, row)
    return fault === null ? [] : [breachOf(row, fault)]
  })
  return [...credits, ...(await feesIn(tx, slice))]
}

const PART = { id: 'I31.deposits', runs: ['MINUTE', 'FULL'] } as const

const eachMinute: MinutePart = {
  id: PART.id,
  whole: false,
  readNew: async (tx, ctx) => {
    const range = await takeRange(tx, PART, sequenceOf.transfers)
    const read = range.upto - range.after
    return { ids: read, found: read === 0n ? [] : await found(tx, ctx, range) }
  },
  again: async (tx, key, ctx) => await found(tx, ctx, { after: key - 1n, upto: key }),
}

/** I31 as it runs each minute. */
export const depositCheck: MinuteCheck = { ...CHECK, parts: [eachMinute] }

async function readSlice(tx: Tx, ctx: Ctx, slice: Slice): Promise<SliceRead> {
  const rows = await creditsIn(tx, slice)
  const faults = rows.map((row) => [row, faultOf(ctx, row)] as const)
  const unchecked = BigInt(faults.filter(([, fault]) => fault === UNCHECKED).length)
  return {
    items: BigInt(rows.length),
    found: [
      ...faults.flatMap(([row, fault]) => (fault === null || fault === UNCHECKED ? [] : [breachOf(row, fault)])),
      ...(await feesIn(tx, slice)),
    ],
    unchecked: unchecked === 0n ? NOTHING_UNCHECKED : new Map([[UNCHECKED, unchecked]]),
  }
}

/** I31 in a full pass: every credit there is. What was sealed under a master key that is gone is counted as not checked. */
export const depositParts: readonly PassPart[] = [
  {
    checkId: CHECK.id,
    says: CHECK.says,
    severe: CHECK.severe,
    id: PART.id,
    step: MOVEMENTS_IN_SLICE,
    unit: 'credits',
    bounds: async (tx) => ({ after: 0n, upto: await lastId(tx, sequenceOf.transfers) }),
    slice: async (tx, slice, ctx) => await readSlice(tx, ctx, slice),
    again: async (ctx, tx, key) => await found(tx, ctx, { after: key - 1n, upto: key }),
  },
]
