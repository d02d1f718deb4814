import { connect } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { plantGames, readDemoGames } from '../prisma/seed/games.ts'
import { DEMO_MERCHANT } from '../prisma/seed/main.ts'
import { plantPaymentProvider, readDemoPaymentProvider } from '../prisma/seed/paymentProvider.ts'

/** What the container `provider` does once at each start: gives the first merchant the sandbox's cashier and games as its providers. */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_URL, MASTER_KEY, MERCHANT_CODE } = env
  const [provider, games] = [readDemoPaymentProvider(env), readDemoGames(env)]
  if (!DATABASE_URL || !MASTER_KEY || provider === null || games === null) {
    throw new Error(
      'DATABASE_URL, MASTER_KEY, SANDBOX_URL, SANDBOX_SECRET, GAMES_BASE_URL and GAMES_SECRET say what to do',
    )
  }
  const log = { info() {}, warn: console.warn, error: console.error }
  const db = connect(DATABASE_URL, { name: 'croupier-provider', max: 2 })
  try {
    const ctx = systemCtx({ db, log, masterKey: MASTER_KEY })
    const code = MERCHANT_CODE || DEMO_MERCHANT.code
    const { id } = await db.prisma.merchant.findUniqueOrThrow({ where: { code } })
    await plantPaymentProvider(ctx, id, provider)
    await plantGames(ctx, id, games)
    console.log(`${code} has the sandbox cashier at ${provider.baseUrl} as its payment provider,`)
    console.log(`and its games at ${games.baseUrl}.`)
  } finally {
    await db.close()
  }
}

if (import.meta.main) await main(process.env)
