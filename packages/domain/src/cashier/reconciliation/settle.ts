import { moneyNow, type Tx } from '@croupier/db'
import { clearingAccount, houseAccount, post } from '@croupier/ledger'
import { units } from '@croupier/money'
import type { PaymentProvider } from '../providers/index.ts'

interface Owed {
  readonly item: string
  readonly asset: string
  /** by the statement, all of it */
  readonly owed: bigint
  /** of it settled before */
  readonly settled: bigint
}

/** Two readings of one statement settle one after the other. */
export async function holdSettlements(tx: Tx, { id }: Pick<PaymentProvider, 'id'>): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('cashier.settlements'), hashtext(${id}::text))`
}

async function unsettled(tx: Tx, { id, merchantId }: PaymentProvider, ids: readonly string[]): Promise<Owed[]> {
  return await tx.$queryRaw<Owed[]>`
    SELECT o.item, o.asset, o.units AS owed, coalesce(s.units, 0)::bigint AS settled
      FROM provider_owes(${merchantId}::int, ${id}::uuid, ${ids}::text[]) o
      LEFT JOIN provider_settled s ON s.provider_id = ${id}::uuid AND s.item = o.item AND s.merchant_id = ${merchantId}::int
     WHERE o.units <> coalesce(s.units, 0)`
}

/** Books what a provider pays to the house, or the house to it, and keeps of what. Amounts in units of the asset. */
async function book(
  tx: Tx,
  { id: providerId, merchantId }: PaymentProvider,
  asset: string,
  rows: readonly Owed[],
  settledTo: Date,
): Promise<void> {
  for (const { item, owed } of rows) {
    await tx.$executeRaw`
      INSERT INTO provider_settled (provider_id, merchant_id, item, asset, units)
      VALUES (${providerId}::uuid, ${merchantId}, ${item}, ${asset}, ${owed})
      ON CONFLICT (provider_id, item, merchant_id) DO UPDATE SET units = excluded.units`
  }
  const net = rows.reduce((total, { owed, settled }) => total + owed - settled, 0n)
  if (net === 0n) return
  const createdAt = await moneyNow(tx)
  const { id: subject } = await tx.providerSettlement.create({
    data: { merchantId, providerId, asset, units: net, settledTo, createdAt },
    select: { id: true },
  })
  const house = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', asset)
  const clearing = await clearingAccount(tx, merchantId, providerId, asset)
  const [from, to] = net > 0n ? [house, clearing] : [clearing, house]
  const move = { ref: { subject }, from, to, units: units(net > 0n ? net : -net) }
  await post(tx, merchantId, [{ kind: 'PROVIDER_SETTLEMENT', ...move }])
}

/**
 * Settles with a provider what its statement says of these deposits and payouts and was not settled before (safety I23): one movement
 * between the house and the clearing account for each asset. It is the statement that is settled and not our books, so that the
 * clearing account is 0 where both say the same, and keeps what they say differently to the unit. Said again it moves nothing.
 * @param ids our deposits and payouts, or names of the provider's that are none of ours
 * @param settledTo until when the statement was read
 * @throws DomainError SITE_MONEY_READ_ONLY
 */
export async function settle(
  tx: Tx,
  provider: PaymentProvider,
  ids: readonly string[],
  settledTo: Date,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await unsettled(tx, provider, ids)
  for (const [asset, ofAsset] of Map.groupBy(rows, (row) => row.asset)) {
    await book(tx, provider, asset, ofAsset, settledTo)
  }
}
