import { connect, type Db } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { DEMO_MERCHANT } from '../../prisma/seed/main.ts'
import { runningStack } from '../setup/e2e.ts'

const silent = { info() {}, warn() {}, error() {} }

/** The demo merchant, as an operator reaches it. */
export async function withMerchant(
  work: (merchant: { db: Db; ctx: ReturnType<typeof systemCtx>; merchantId: number }) => Promise<void>,
): Promise<void> {
  const { databaseUrl, masterKey } = runningStack()
  const db = connect(databaseUrl)
  try {
    const ctx = systemCtx({ db, log: silent, masterKey })
    // A walk of the console opens another beside it.
    const { id } = await db.prisma.merchant.findFirstOrThrow({
      where: { code: DEMO_MERCHANT.code },
    })
    await work({ db, ctx, merchantId: id })
  } finally {
    await db.close()
  }
}
