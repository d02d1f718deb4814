import { parseArgs } from 'node:util'
import { withTransaction } from '@croupier/db'
import { setSignInProvider } from '@croupier/domain/identity/social'
import { merchantIdOf, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE =
  'CLIENT_SECRET=… npm run sign-in -- --merchant MAISON9 --slot 1 --name "Example ID" --issuer https://id.example --client-id croupier'

const text = { type: 'string' } as const

/** What was asked for. @throws StartProblem with the right way to ask */
function readInput() {
  const options = { merchant: text, slot: text, name: text, issuer: text, 'client-id': text }
  const { values } = parseArgs({ options })
  const { merchant, slot, name, issuer, 'client-id': clientId } = values
  const clientSecret = process.env.CLIENT_SECRET
  const whole = slot === '1' || slot === '2'
  if (!whole || !merchant || !name || !issuer || !clientId || !clientSecret) {
    throw new StartProblem(`It takes all of these: ${USAGE}`)
  }
  const place: 1 | 2 = slot === '1' ? 1 : 2
  return { merchant, slot: place, terms: { name, issuer, clientId, clientSecret } }
}

/** Adds one of the two login providers of a merchant; the secret is sealed before it is stored. */
await runVerb(async () => {
  const { merchant, slot, terms } = readInput()
  await withOperator('sign-in', async (ctx) => {
    const at = { merchantId: await merchantIdOf(ctx, merchant), slot }
    await withTransaction(ctx.db, async (tx) => await setSignInProvider(tx, ctx, at, terms))
  })
  console.log(`${merchant} has ${terms.name} as its provider ${slot}.`)
  return 0
}, `Gives a merchant one of its two providers of other sign-ins:\n  ${USAGE}`)
