import { parseArgs } from 'node:util'
import { withTransaction } from '@croupier/db'
import { setProvider } from '@croupier/domain/identity/social'
import { brandIdOf, runVerb, StartProblem, withOperator } from './services/index.ts'

const USAGE =
  'CLIENT_SECRET=… npm run provider -- --brand MAISON9 --slot 1 --name "Example ID" --issuer https://id.example --client-id croupier'

const text = { type: 'string' } as const

/** What was asked for. @throws StartProblem with the right way to ask */
function wishes() {
  const options = { brand: text, slot: text, name: text, issuer: text, 'client-id': text }
  const { values } = parseArgs({ options })
  const { brand, slot, name, issuer, 'client-id': clientId } = values
  const clientSecret = process.env.CLIENT_SECRET
  const whole = slot === '1' || slot === '2'
  if (!whole || !brand || !name || !issuer || !clientId || !clientSecret) {
    throw new StartProblem(`It takes all of these: ${USAGE}`)
  }
  const place: 1 | 2 = slot === '1' ? 1 : 2
  return { brand, slot: place, terms: { name, issuer, clientId, clientSecret } }
}

/** Gives a brand one of its two providers of other sign-ins; the secret is sealed before it is kept. */
await runVerb(async () => {
  const { brand, slot, terms } = wishes()
  await withOperator('provider', async (ctx) => {
    const at = { merchantId: await brandIdOf(ctx, brand), slot }
    await withTransaction(ctx.db, async (tx) => await setProvider(tx, ctx, at, terms))
  })
  console.log(`${brand} has ${terms.name} as its provider ${slot}.`)
  return 0
}, `Gives a brand one of its two providers of other sign-ins:\n  ${USAGE}`)
