import { parseArgs } from 'node:util'
import { withTransaction } from '@croupier/db'
import { addPaymentProvider } from '@croupier/domain/cashier/providers'
import { merchantIdOf, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE =
  'PROVIDER_SECRET=… npm run payments -- --merchant MAISON9 --name "Example Pay" --url https://pay.example/api --key-id croupier'

const text = { type: 'string' } as const
/** What both sides sign with must not be a word. */
const SECRET_LENGTH_MIN = 32

/** What was asked for. @throws StartProblem with the right way to ask */
function readInput() {
  const options = { merchant: text, name: text, url: text, 'key-id': text }
  const { merchant, name, url: baseUrl, 'key-id': keyId } = parseArgs({ options }).values
  const secret = process.env.PROVIDER_SECRET
  if (!merchant || !name || !baseUrl || !keyId || !secret) {
    throw new StartProblem(`It takes all of these: ${USAGE}`)
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new StartProblem(`"${baseUrl}" is no address of a provider, such as https://pay.example.`)
  }
  if (secret.length < SECRET_LENGTH_MIN) {
    throw new StartProblem(`PROVIDER_SECRET needs ${SECRET_LENGTH_MIN} characters or more.`)
  }
  return { merchant, terms: { name, baseUrl, keyId, secret } }
}

/** Adds a payment provider to a merchant, or changes the one of that name; the secret is sealed before it is stored. */
await runVerb(async () => {
  const { merchant, terms } = readInput()
  const id = await withOperator('payments', async (ctx) => {
    const merchantId = await merchantIdOf(ctx, merchant)
    return await withTransaction(ctx.db, async (tx) => await addPaymentProvider(tx, ctx, merchantId, terms))
  })
  console.log(`${merchant} has ${terms.name} as a payment provider, ${id}.`)
  return 0
}, `Gives a merchant a payment provider, or changes the one of that name; the former key is accepted for 24 h more:\n  ${USAGE}`)
