import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import { listBrakes, type ReleaseOutcome, releaseBrake } from '@croupier/domain/checks'
import { brandIdOf, runVerb, StartProblem, said, withOperator } from './services/index.ts'

const USAGE = `Brands that pay nothing out because a check found something (safety R13):
  npm run brake -- list
  npm run brake -- release --brand MAISON9 --by NAME --reason TEXT
Two officers release a brake: the first one asks, the second one says the same. Both are kept in the audit chain. What was
found then does not stop the brand again; something new does.`

const text = { type: 'string' } as const
const options = { brand: text, by: text, reason: text } as const

const OUTCOMES: Readonly<Record<ReleaseOutcome, string>> = {
  ASKED: 'stays braked: another officer has to release it, too.',
  RELEASED: 'pays out again.',
  SAME_OFFICER: 'stays braked: another officer than the one who asked has to release it.',
  NOT_BRAKED: 'was not braked.',
}

async function list(ctx: Ctx): Promise<void> {
  const brakes = await listBrakes(ctx)
  if (brakes.length === 0) console.log('No brand is braked.')
  for (const { code, askedBy, breaches } of brakes) {
    console.log(askedBy === null ? code : `${code}, release asked for by ${askedBy}`)
    for (const breach of breaches) console.log(`  ${breach}`)
  }
}

async function release(ctx: Ctx, brand: string, by: string, reason: string): Promise<number> {
  const outcome = await releaseBrake(ctx, { merchantId: await brandIdOf(ctx, brand), by, reason })
  const answer = `${brand} ${OUTCOMES[outcome]}`
  if (outcome === 'SAME_OFFICER' || outcome === 'NOT_BRAKED') throw new StartProblem(answer)
  console.log(answer)
  return 0
}

/** What was asked for. @throws StartProblem with the right way to ask */
function wishes() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [deed] = positionals
  if (positionals.length !== 1) throw new StartProblem(USAGE)
  if (deed === 'list') return { deed } as const
  if (deed !== 'release') throw new StartProblem(USAGE)
  const [brand, by, reason] = [values.brand, values.by, values.reason].map((one) =>
    said(one, USAGE),
  )
  return { deed, brand: brand ?? '', by: by ?? '', reason: reason ?? '' } as const
}

/** The officers' way to let a brand pay out again. */
await runVerb(async () => {
  const wish = wishes()
  return await withOperator('brake', async (ctx) => {
    if (wish.deed === 'release') return await release(ctx, wish.brand, wish.by, wish.reason)
    await list(ctx)
    return 0
  })
}, USAGE)
