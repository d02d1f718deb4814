import type { Ctx } from '@croupier/domain'
import { approveDividends, listHouseDividends } from '@croupier/domain/agency/dividends'
import { toDecimalString } from '@croupier/money'
import { merchantIdOf, releaseRequest, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Dividends that the house owes and that wait for an officer, where the merchant wants one (rules B10.4):
  npm run dividends -- list
  npm run dividends -- release --merchant MAISON9 --by NAME --reason TEXT
All that wait are paid; who approved them and why is kept.`

async function list(ctx: Ctx): Promise<void> {
  const waiting = await listHouseDividends(ctx)
  const lines = waiting.map(
    ({ merchantCode, bills, due }) => `${merchantCode}  ${bills} bills, ${toDecimalString(due)}`,
  )
  console.log(lines.length === 0 ? 'No dividend waits.' : lines.join('\n'))
}

async function release(ctx: Ctx, merchant: string, by: string, reason: string): Promise<void> {
  const merchantId = await merchantIdOf(ctx, merchant)
  const paid = await approveDividends(ctx, { merchantId, by, reason })
  if (paid === 0) throw new StartProblem(`${merchant} has no dividend that waits.`)
  console.log(`Paid: ${paid}.`)
}

/** The officers' way to the house's dividends. */
await runVerb(async () => {
  const request = releaseRequest(USAGE)
  return await withOperator('dividends', async (ctx) => {
    if (request.action === 'release') await release(ctx, request.merchant, request.by, request.reason)
    else await list(ctx)
    return 0
  })
}, USAGE)
