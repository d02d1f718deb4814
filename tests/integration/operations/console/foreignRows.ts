import { type Tx, withTransaction } from '@croupier/db'
import { accountBinding } from '@croupier/domain/cashier/payoutAccounts'
import { merchantVault } from '@croupier/domain/platform/vault'
import type { TestMember, TestWorld } from '@croupier/testkit'

/** Numbers and uuids of what was planted. */
export interface ForeignRows {
  readonly withdrawal: string
  readonly deposit: string
  readonly payment: string
  readonly ticket: string
  readonly application: string
  readonly redemption: string
  readonly providerCase: string
  readonly paper: string
  readonly moneyCase: string
  readonly provider: string
  readonly channel: string
  readonly account: string
  /** number and holder of that account, as the vault has them */
  readonly secret: string
}

type Plant = (tx: Tx, whose: TestMember, ids: ForeignRows, uuid: () => string) => Promise<unknown>

const TERMS = {
  kind: 'FORM',
  cycle: 'ONCE',
  minDeposit: null,
  pct: null,
  bets: null,
  reward: '5',
  prizes: [],
  multiple: 1,
  maxStake: null,
  days: 30,
}

/** Each kind of row that a call of the console can be about. */
const PLANTS: readonly Plant[] = [
  async (tx, { merchantId }, rows) =>
    await tx.$executeRaw`INSERT INTO cashier_providers (id, merchant_id, name, base_url, key_id, secret_sealed, created_at)
      VALUES (${rows.provider}::uuid, ${merchantId}, 'Far bank', 'http://far.test', 'key-1', 'sealed', money_now())`,
  async (tx, { merchantId }, rows) =>
    await tx.$executeRaw`INSERT INTO deposit_channels (id, merchant_id, provider_id, method, name, min_units, max_units)
      VALUES (${rows.channel}::uuid, ${merchantId}, ${rows.provider}::uuid, 'BANK', 'Far channel', 10000, 100000000)`,
  async (tx, { id, merchantId }, rows) =>
    await tx.$executeRaw`INSERT INTO payout_accounts (id, merchant_id, member_id, method, bank, sealed, number_index, bound_at)
      VALUES (${rows.account}::uuid, ${merchantId}, ${id}, 'BANK', 'Far bank', ${rows.secret}, '\\x01', money_now())`,
  async (tx, { id, merchantId }, rows, uuid) =>
    await tx.$executeRaw`INSERT INTO withdrawals (id, merchant_id, member_id, public_id, account_id, provider_id, asset, pay_asset, amount_units, fee_units, held_units, created_at)
      VALUES (${rows.withdrawal}::bigint, ${merchantId}, ${id}, ${uuid()}::uuid, ${rows.account}::uuid, ${rows.provider}::uuid, 'CNY', 'CNY', 1000000, 0, 1000000, money_now())`,
  async (tx, { id, merchantId }, rows) =>
    await tx.$executeRaw`INSERT INTO deposits (id, merchant_id, member_id, channel_id, provider_id, asset, ordered_units, pay_asset, pay_units, fee_ppm, fee_fixed_units, created_at, due_at)
      VALUES (${rows.deposit}::uuid, ${merchantId}, ${id}, ${rows.channel}::uuid, ${rows.provider}::uuid, 'CNY', 1000000, 'CNY', 1000000, 0, 0, money_now(), money_now())`,
  async (tx, { merchantId }, rows) =>
    await tx.$executeRaw`INSERT INTO deposit_payments (id, merchant_id, provider_id, payment_id, deposit_id, units, state, seen_at, held_at, held_why)
      VALUES (${rows.payment}::bigint, ${merchantId}, ${rows.provider}::uuid, 'held-far', ${rows.deposit}::uuid, 5, 'CONFIRMED', money_now(), money_now(), 'PROTECTION_EXCLUDED')`,
  async (tx, { merchantId }, rows) =>
    await tx.$executeRaw`INSERT INTO deposit_payments (merchant_id, provider_id, payment_id, units, state, seen_at)
      VALUES (${merchantId}, ${rows.provider}::uuid, 'unmatched-far', 5, 'CONFIRMED', money_now())`,
  async (tx, { id, merchantId }, rows) =>
    await tx.$executeRaw`INSERT INTO feedback (id, member_id, merchant_id, kind, content, sent_at, due_at, final_due_at)
      VALUES (${rows.ticket}::uuid, ${id}, ${merchantId}, 'SITE', 'from far away', money_now(), money_now(), money_now())`,
  async (tx, { id, merchantId }, rows, uuid) => {
    const promotion = uuid()
    await tx.$executeRaw`INSERT INTO promotions (id, merchant_id, code, category, texts, terms, starts_at, ends_at)
      VALUES (${promotion}::uuid, ${merchantId}, 'FAR_FORM', 'OTHER', '{}', ${JSON.stringify(TERMS)}::jsonb, money_now(), money_now() + interval '1 day')`
    await tx.$executeRaw`INSERT INTO promotion_entries (id, promotion_id, member_id, merchant_id, cycle, state, created_at)
      VALUES (${rows.application}::bigint, ${promotion}::uuid, ${id}, ${merchantId}, '1', 'APPLYING', money_now())`
  },
  async (tx, { id, merchantId }, rows, uuid) => {
    const item = uuid()
    await tx.$executeRaw`INSERT INTO mall_items (id, merchant_id, code, kind, titles, points, price_units, stock, exchanged)
      VALUES (${item}::uuid, ${merchantId}, 'FAR_ITEM', 'GIFT', '{"EN":"far gift"}', 5, 0, 5, 1)`
    await tx.$executeRaw`INSERT INTO point_redemptions (public_id, member_id, merchant_id, item_id, kind, titles, quantity, points, amount_units, balance_after, created_at)
      VALUES (${rows.redemption}::uuid, ${id}, ${merchantId}, ${item}::uuid, 'GIFT', '{"EN":"far gift"}', 1, 5, 0, 0, money_now())`
  },
  async (tx, { id, merchantId }, rows) =>
    await tx.$executeRaw`INSERT INTO provider_cases (id, member_id, opened_at, seen_at, merchant_id, vendor, kind, subject)
      VALUES (${rows.providerCase}::bigint, ${id}, money_now(), money_now(), ${merchantId}, 'VENDOR', 'CONFLICT', 'far-tx')`,
  async (tx, { id, merchantId }, rows) =>
    await tx.$executeRaw`INSERT INTO diligence_papers (id, merchant_id, member_id, kind, sealed, sent_at)
      VALUES (${rows.paper}::uuid, ${merchantId}, ${id}, 'IDENTITY', 'sealed', money_now())`,
  async (tx, { id, merchantId }, rows) =>
    await tx.$executeRaw`INSERT INTO aml_cases (id, merchant_id, member_id, cause, units, bound_units, opened_at)
      VALUES (${rows.moneyCase}::bigint, ${merchantId}, ${id}, 'DEPOSITS', 5, 5, money_now())`,
  async (tx, { merchantId }) =>
    await tx.$executeRaw`INSERT INTO check_breaches (key, found_at, seen_at, merchant_id, severe, check_id, part, subject, detail)
      VALUES (1, money_now(), money_now(), ${merchantId}, true, 'I3', 'balances', 'far', '')`,
]

/** Rows of a member's merchant as their tables hold them; how they came about is no matter to who may see them. */
export async function plantForeignRows(world: TestWorld, whose: TestMember): Promise<ForeignRows> {
  const uuid = () => world.ctx.ids.uuid()
  const numbered = { withdrawal: '71', payment: '72', application: '73', providerCase: '74', moneyCase: '75' }
  const cashier = { provider: uuid(), channel: uuid(), account: uuid(), deposit: uuid() }
  const vault = await merchantVault(world.ctx, whose.merchantId)
  const number = JSON.stringify({ number: '6222000012345678', holder: 'Far Away' })
  const secret = vault.seal(number, accountBinding(cashier.account))
  const rows = { ...numbered, ...cashier, secret, ticket: uuid(), redemption: uuid(), paper: uuid() }
  await withTransaction(world.db, async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`
    for (const plant of PLANTS) await plant(tx, whose, rows, uuid)
  })
  return rows
}
