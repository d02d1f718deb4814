import type { Db, Tx } from '@croupier/db'
import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'

/** Accounts of a member: the wallet, what is held for withdrawals, what the member owes (safety I5), points (rules C1). */
export type MemberAccountKind = 'CASH' | 'HELD' | 'RECEIVABLE' | 'POINTS'
/** Accounts of the house: no balance row, entries that are rolled up (safety R4). */
export type HouseAccountKind =
  | 'HOUSE_FUNDS'
  | 'HOUSE_STAKES'
  | 'HOUSE_PAYOUTS'
  | 'HOUSE_REBATES'
  | 'HOUSE_WAGES'
  | 'HOUSE_POINTS'

/** The asset of points: whole points, booked like money (rules C1). */
export const POINTS_ASSET = 'PTS'
/** The asset of a demo account's play money (I24). */
export const DEMO_ASSET = 'DEMO'
const DEMO_TYPE = 4

/** Who gets accounts. */
export interface AccountOwner {
  readonly id: bigint
  readonly merchantId: number
  /** 4 is a demo account: its wallet holds DEMO whatever the merchant's currency */
  readonly type: number
}

/** A member's wallet. `version` orders balances (safety R16). */
export interface Wallet {
  readonly accountId: bigint
  readonly asset: string
  readonly balance: Units
  readonly version: bigint
  readonly frozen: boolean
}

interface WalletRow {
  id: bigint
  asset: string
  balance: bigint
  version: bigint
  frozen: boolean
}

const OPEN_MEMBER = `
  INSERT INTO ledger_accounts (merchant_id, owner_id, kind, asset, balance, may_go_negative)
  SELECT m.id, $2::bigint, k.kind, CASE WHEN k.kind = 'POINTS' THEN '${POINTS_ASSET}'
           WHEN $3::boolean OR o.test_at IS NOT NULL THEN '${DEMO_ASSET}' ELSE m.currency END, 0, k.negative
    FROM merchants m, members o,
         (VALUES ('CASH', false), ('HELD', false), ('RECEIVABLE', true), ('POINTS', true)) k(kind, negative)
   WHERE m.id = $1::int AND o.id = $2::bigint AND NOT (k.kind = 'POINTS' AND ($3::boolean OR o.test_at IS NOT NULL))
  ON CONFLICT DO NOTHING`

const OPEN_HOUSE = `
  INSERT INTO ledger_accounts (merchant_id, kind, asset)
  SELECT m.id, k.kind, a.asset
    FROM merchants m, (VALUES ('HOUSE_FUNDS'), ('HOUSE_STAKES'), ('HOUSE_PAYOUTS'), ('HOUSE_REBATES'), ('HOUSE_WAGES')) k(kind),
         LATERAL (VALUES (m.currency), ('${DEMO_ASSET}')) a(asset) WHERE m.id = $1::int
  UNION ALL SELECT $1::int, 'HOUSE_POINTS', '${POINTS_ASSET}'
  ON CONFLICT DO NOTHING`

const OPEN_CLEARING = `
  INSERT INTO ledger_accounts (merchant_id, kind, asset, counterparty) VALUES ($1::int, 'CLEARING', $2::text, $3::text)
  ON CONFLICT DO NOTHING`

const WALLET = statement(
  'ledger.wallet',
  `SELECT id, asset, balance, version, frozen_at IS NOT NULL AS frozen FROM ledger_accounts
    WHERE owner_id = $1::bigint AND kind = 'CASH'`,
)
const HOUSE = statement(
  'ledger.houseAccount',
  `SELECT id FROM ledger_accounts WHERE owner_id IS NULL AND kind = $2::text AND asset = $3::text AND counterparty = $4::text
      AND merchant_id = $1::int`,
)
const HOUSE_BALANCE = statement('ledger.houseBalance', 'SELECT house_balance($1::bigint) AS balance')

/** Opens a member's accounts, empty, in the merchant's currency or, for demo and test accounts, DEMO; those that exist stay. */
export async function openAccounts(tx: Tx, member: AccountOwner): Promise<void> {
  await tx.$executeRawUnsafe(OPEN_MEMBER, member.merchantId, member.id, member.type === DEMO_TYPE)
}

/**
 * Makes a test account's accounts such of play money (protection A11); the member is marked already.
 * @returns false when one of them has ever moved money: then nothing is changed
 */
export async function turnToPlayMoney(tx: Tx, memberId: bigint): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ done: boolean }[]>`SELECT turn_to_play_money(${memberId}::bigint) AS done`
  return row?.done === true
}

/** Opens a merchant's house accounts, in its currency and in DEMO; those that exist stay. */
export async function openHouseAccounts(tx: Tx, merchantId: number): Promise<void> {
  await tx.$executeRawUnsafe(OPEN_HOUSE, merchantId)
}

async function run<Row>(
  from: Db | Tx,
  wanted: { name: string; text: string },
  values: readonly unknown[],
): Promise<Row[]> {
  return 'hot' in from
    ? await from.hot.query<Row>(wanted, values)
    : await from.$queryRawUnsafe<Row[]>(wanted.text, ...values)
}

/** A member's wallet as it is committed, or as this transaction sees it. Undefined for somebody without one. */
export async function walletOf(from: Db | Tx, memberId: bigint): Promise<Wallet | undefined> {
  const [row] = await run<WalletRow>(from, WALLET, [memberId])
  if (row === undefined) return undefined
  const { id, asset, balance, version, frozen } = row
  return { accountId: id, asset, balance: units(balance), version, frozen }
}

/** The wallet of a member that has one. @throws Error for somebody without one */
export async function walletOrFail(from: Db | Tx, memberId: bigint): Promise<Wallet> {
  const wallet = await walletOf(from, memberId)
  if (wallet === undefined) throw new Error(`member ${memberId} has no wallet`)
  return wallet
}

/** The balance of a member's wallet, in units. @throws Error for somebody without one */
export async function balanceOf(from: Db | Tx, memberId: bigint): Promise<Units> {
  return (await walletOrFail(from, memberId)).balance
}

/** The id of a house account. @throws Error when the merchant's accounts were not opened */
export async function houseAccount(
  from: Db | Tx,
  merchantId: number,
  kind: HouseAccountKind,
  asset: string,
): Promise<bigint> {
  const [row] = await run<{ id: bigint }>(from, HOUSE, [merchantId, kind, asset, ''])
  if (row === undefined) throw new Error(`merchant ${merchantId} has no ${kind} in ${asset}`)
  return row.id
}

/**
 * The clearing account of a merchant against a counterparty – a game provider, a payment channel –, opened at its first use. It
 * is 0 at rest (I23).
 * @param counterparty a stable code, such as "provider:ACME"
 */
export async function clearingAccount(
  tx: Tx,
  merchantId: number,
  counterparty: string,
  asset: string,
): Promise<bigint> {
  if (counterparty === '') throw new Error('a clearing account needs a counterparty')
  await tx.$executeRawUnsafe(OPEN_CLEARING, merchantId, asset, counterparty)
  const [row] = await run<{ id: bigint }>(tx, HOUSE, [merchantId, 'CLEARING', asset, counterparty])
  if (row === undefined) throw new Error(`merchant ${merchantId} has no account for ${counterparty}`)
  return row.id
}

/** What a house account adds up to at this moment, in units: below zero for what it gave away. */
export async function houseBalanceOf(from: Db | Tx, accountId: bigint): Promise<Units> {
  const [row] = await run<{ balance: bigint }>(from, HOUSE_BALANCE, [accountId])
  return units(row?.balance ?? 0n)
}
