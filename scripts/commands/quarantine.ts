import type { Ctx } from '@croupier/domain'
import { listQuarantined, type QuarantinedLine, releaseQuarantined } from '@croupier/domain/lottery/settlement'
import { merchantIdOf, releaseRequest, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Lines that settlement could not read and set apart, and how to have them settled:
  npm run quarantine -- list
  npm run quarantine -- release --merchant MAISON9 --by NAME --reason TEXT
Mend the cause first. The next settlement tries all of the merchant's lines again; who released them and why is kept.`

function lineOf(line: QuarantinedLine): string {
  const { merchantCode, gameCode, issueNumber, orderId, lineNo, playCode, placedAt } = line
  const where = `${merchantCode}  ${gameCode} ${issueNumber}, order ${orderId} line ${lineNo}`
  return `${where}: ${playCode}, placed ${placedAt.toISOString()}`
}

async function list(ctx: Ctx): Promise<void> {
  const lines = await listQuarantined(ctx)
  console.log(lines.length === 0 ? 'No line is set apart.' : lines.map(lineOf).join('\n'))
}

async function release(ctx: Ctx, merchant: string, by: string, reason: string): Promise<void> {
  const merchantId = await merchantIdOf(ctx, merchant)
  const released = await releaseQuarantined(ctx, { merchantId, by, reason })
  if (released === 0) throw new StartProblem(`${merchant} has no line that is set apart.`)
  console.log(`Released: ${released}.`)
}

/** The officers' way to lines that were set apart. */
await runVerb(async () => {
  const request = releaseRequest(USAGE)
  return await withOperator('quarantine', async (ctx) => {
    if (request.action === 'release') await release(ctx, request.merchant, request.by, request.reason)
    else await list(ctx)
    return 0
  })
}, USAGE)
