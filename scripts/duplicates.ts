import { parseArgs } from 'node:util'
import { type DuplicatePair, listDuplicates, markDistinct } from '@croupier/domain/identity/duplicates'
import { memberIdOf, merchantIdOf, requireText, runVerb, StartProblem, withOperator } from './services/index.ts'

const USAGE = `Accounts that look like one person's, and that some are not (protection A1):
  npm run duplicates -- list --merchant MAISON9
  npm run duplicates -- apart --merchant MAISON9 --account player1 --other player2 --by NAME --reason TEXT
"apart" keeps that two accounts are two people's: they are listed no more. One of two that are one person's is frozen:
npm run accounts -- freeze.`

const LISTED_MAX = 500
const SHARED: Readonly<Record<DuplicatePair['traits'][number], string>> = {
  device: 'used in one browser',
  nameBirth: 'same name and birthday',
}

const text = { type: 'string' } as const
const options = { merchant: text, account: text, other: text, by: text, reason: text }

/** What was asked for. @throws StartProblem with the right way to ask */
function readInput() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const verb = positionals.join(' ')
  const merchant = requireText(values.merchant, USAGE)
  if (verb === 'list') return { verb, merchant } as const
  if (verb !== 'apart') throw new StartProblem(USAGE)
  const [account, other] = [requireText(values.account, USAGE), requireText(values.other, USAGE)]
  const [by, reason] = [requireText(values.by, USAGE), requireText(values.reason, USAGE)]
  return { verb, merchant, account, other, by, reason } as const
}

/** The officer's command for accounts that may belong to one person. */
await runVerb(async () => {
  const input = readInput()
  return await withOperator('duplicates', async (ctx) => {
    const merchantId = await merchantIdOf(ctx, input.merchant)
    if (input.verb === 'list') {
      const pairs = await listDuplicates(ctx, { merchantId, limit: LISTED_MAX })
      for (const { account, other, traits } of pairs) {
        console.log(`${account} and ${other}: ${traits.map((trait) => SHARED[trait]).join(', ')}`)
      }
      const count = pairs.length === LISTED_MAX ? `The first ${LISTED_MAX}` : pairs.length
      console.log(`${count} pairs to judge.`)
      return 0
    }
    const { merchant, account, other, by, reason } = input
    const memberId = await memberIdOf(ctx, merchant, account)
    const otherId = await memberIdOf(ctx, merchant, other)
    if (await markDistinct(ctx, { memberId, otherId, by, reason })) {
      console.log(`${account} and ${other} are two people.`)
      return 0
    }
    throw new StartProblem(`${account} and ${other} are not listed as one person's.`)
  })
}, USAGE)
