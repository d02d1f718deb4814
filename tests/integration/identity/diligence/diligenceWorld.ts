import { withTransaction } from '@croupier/db'
import { watchMoney } from '@croupier/domain/identity/diligence'
import { houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import type { TestMember, TestWorld } from '@croupier/testkit'

let made = 0

/** Books a deposit as the cashier does. */
export async function depositFor(world: TestWorld, to: TestMember, amount: string): Promise<void> {
  made += 1
  const ref = `test:deposit:${made}`
  await withTransaction(world.db, async (tx) => {
    const wallet = await walletOf(tx, to.id)
    if (wallet === undefined) throw new Error(`${to.account} has no wallet`)
    const from = await houseAccount(tx, to.merchantId, 'HOUSE_FUNDS', wallet.asset)
    await post(tx, to.merchantId, [{ kind: 'DEPOSIT', ref, from, to: wallet.accountId, units: parseUnits(amount) }])
  })
}

/** Movements that the days do not hold yet. */
async function notFolded({ db }: TestWorld): Promise<bigint> {
  const [row] = await db.prisma.$queryRaw<{ left: bigint }[]>`
    SELECT count(*) AS left FROM ledger_transfers t
     WHERE t.id > coalesce((SELECT done_to FROM watermarks WHERE name = 'aml'), 0)`
  return row?.left ?? 0n
}

/**
 * Looks at all that moved. Numbers of transactions are the whole server's: what runs in another database holds the fold back
 * until it ends.
 * @returns how many cases were opened
 */
export async function watch(world: TestWorld): Promise<number> {
  let opened = 0
  do opened += await watchMoney(world.ctx)
  while ((await notFolded(world)) > 0n)
  return opened
}
