import { connect } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { DEMO_MERCHANT } from '../prisma/seed/main.ts'
import { plantProvider, readDemoProvider } from '../prisma/seed/provider.ts'

/** What the container `provider` does once at each start: gives the first merchant the sandbox cashier as its payment provider. */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_URL, MASTER_KEY, MERCHANT_CODE } = env
  const provider = readDemoProvider(env)
  if (!DATABASE_URL || !MASTER_KEY || provider === null) {
    throw new Error('DATABASE_URL, MASTER_KEY, SANDBOX_URL and SANDBOX_SECRET say what to do')
  }
  const log = { info() {}, warn: console.warn, error: console.error }
  const db = connect(DATABASE_URL, { name: 'croupier-provider', max: 2 })
  try {
    const ctx = systemCtx({ db, log, masterKey: MASTER_KEY })
    const code = MERCHANT_CODE || DEMO_MERCHANT.code
    const { id } = await db.prisma.merchant.findUniqueOrThrow({ where: { code } })
    await plantProvider(ctx, id, provider)
    console.log(`${code} has the sandbox cashier at ${provider.baseUrl} as its payment provider.`)
  } finally {
    await db.close()
  }
}

if (import.meta.main) await main(process.env)
