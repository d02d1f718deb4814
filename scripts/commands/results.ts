import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import {
  type CorrectionOutcome,
  correctResult,
  type DoubtedResult,
  listDoubtedResults,
} from '@croupier/domain/lottery/settlement'
import { requireText, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Settled results of external draws that their sources report otherwise by now, and how to correct one:
  npm run results -- list
  npm run results -- correct --game CODE --issue NUMBER --by NAME --reason TEXT
Two officers correct a result: the first one asks, the second one says the same. The numbers are those on which the sources
agree; nobody types them. Payouts are taken back and paid anew, what a wallet lacks becomes its owner's debt.`

const text = { type: 'string' } as const
const options = { game: text, issue: text, by: text, reason: text } as const

const DONE: Readonly<Partial<Record<CorrectionOutcome, string>>> = {
  ASKED: 'stays as it is: another officer has to correct it, too.',
  CORRECTED: 'is corrected: the next settlement pays by it.',
}
const REFUSED: Readonly<Partial<Record<CorrectionOutcome, string>>> = {
  SAME_OFFICER: 'stays as it is: another officer than the one who asked has to correct it.',
  OWN_DRAW: 'follows from its own seed: there is nothing to correct.',
  NOT_SETTLED: 'is not settled.',
  NOT_AGREED: 'stays as it is: its sources do not agree on a result.',
  SAME_RESULT: 'has the result that its sources report.',
  QUARANTINED: 'has lines that are set apart: npm run quarantine releases them.',
}

function lineOf({ gameCode, issueNumber, numbers, reports, requestedBy }: DoubtedResult): string {
  const request = requestedBy === null ? '' : `, correction asked for by ${requestedBy}`
  return `${gameCode} ${issueNumber}: settled by ${numbers.join(' ')}; ${reports.join(', ')}${request}`
}

async function list(ctx: Ctx): Promise<string> {
  const doubted = await listDoubtedResults(ctx)
  return doubted.length === 0 ? 'No settled result is in doubt.' : doubted.map(lineOf).join('\n')
}

function readAction(): (ctx: Ctx) => Promise<string> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [verb] = positionals
  if (positionals.length !== 1) throw new StartProblem(USAGE)
  if (verb === 'list') return list
  if (verb !== 'correct') throw new StartProblem(USAGE)
  const gameCode = requireText(values.game, USAGE)
  const issueNumber = requireText(values.issue, USAGE)
  const officer = { by: requireText(values.by, USAGE), reason: requireText(values.reason, USAGE) }
  return async (ctx) => {
    const outcome = await correctResult(ctx, { gameCode, issueNumber, ...officer })
    const answer = `${gameCode} ${issueNumber} ${DONE[outcome] ?? REFUSED[outcome] ?? outcome}`
    if (DONE[outcome] === undefined) throw new StartProblem(answer)
    return answer
  }
}

/** The officers' way to a settled result that was wrong. */
await runVerb(async () => {
  const action = readAction()
  return await withOperator('results', async (ctx) => {
    console.log(await action(ctx))
    return 0
  })
}, USAGE)
