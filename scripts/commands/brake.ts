import type { Ctx } from '@croupier/domain'
import { listBrakes, type ReleaseOutcome, releaseBrake } from '@croupier/domain/operations/checks'
import { merchantIdOf, releaseRequest, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Merchants that pay nothing out because a check found something (safety R13):
  npm run brake -- list
  npm run brake -- release --merchant MAISON9 --by NAME --reason TEXT
Two officers release a brake: the first one asks, the second one says the same. Both are kept in the audit chain. What was
found then does not stop the merchant again; something new does.`

const OUTCOMES: Readonly<Record<ReleaseOutcome, string>> = {
  ASKED: 'stays braked: another officer has to release it, too.',
  RELEASED: 'pays out again.',
  SAME_OFFICER: 'stays braked: another officer than the one who asked has to release it.',
  NOT_BRAKED: 'was not braked.',
}

async function list(ctx: Ctx): Promise<void> {
  const brakes = await listBrakes(ctx)
  if (brakes.length === 0) console.log('No merchant is braked.')
  for (const { code, requestedBy, breaches } of brakes) {
    console.log(requestedBy === null ? code : `${code}, release asked for by ${requestedBy}`)
    for (const breach of breaches) console.log(`  ${breach}`)
  }
}

async function release(ctx: Ctx, merchant: string, by: string, reason: string): Promise<number> {
  const outcome = await releaseBrake(ctx, {
    merchantId: await merchantIdOf(ctx, merchant),
    by,
    reason,
  })
  const answer = `${merchant} ${OUTCOMES[outcome]}`
  if (outcome === 'SAME_OFFICER' || outcome === 'NOT_BRAKED') throw new StartProblem(answer)
  console.log(answer)
  return 0
}

/** The officers' way to let a merchant pay out again. */
await runVerb(async () => {
  const request = releaseRequest(USAGE)
  return await withOperator('brake', async (ctx) => {
    if (request.action === 'release') return await release(ctx, request.merchant, request.by, request.reason)
    await list(ctx)
    return 0
  })
}, USAGE)
