import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import {
  CASE_OUTCOMES,
  closeCase,
  decidePaper,
  listCases,
  listWaitingPapers,
  openPaper,
  readCase,
} from '@croupier/domain/identity/diligence'
import { proveOfficer, proveSecond } from '@croupier/domain/operations/staff'
import { SecondNeeded } from '@croupier/domain/platform/audit'
import { toDecimalString } from '@croupier/money'
import { diligence } from '@croupier/wire'
import { requireText, runVerb, StartProblem, withOperator, withProofs } from '../services/index.ts'

const REASONS = diligence.paperReason.options
const USAGE = `Papers of members, and cases about their money (protection M8):
  npm run diligence -- papers
  npm run diligence -- open   --paper ID --file picture.webp --reason TEXT
  npm run diligence -- accept --paper ID --reason TEXT [--until yyyy-MM-dd]
  npm run diligence -- refuse --paper ID --for REASON --reason TEXT
  npm run diligence -- cases
  npm run diligence -- file   --case ID
  npm run diligence -- close  --case ID --outcome OUTCOME --reason TEXT
REASON, which the member reads in the own language: ${REASONS.join(', ')}
OUTCOME: ${CASE_OUTCOMES.join(', ')}. The officer proves at the terminal, by password and code,
who acts; a large case needs a second one, who does the same. Who did what and why is kept, each look at a picture too. "file" prints what an authority is sent, as JSON.`
const LISTED_MAX = 500

const text = { type: 'string' } as const
const options = {
  paper: text,
  case: text,
  file: text,
  reason: text,
  for: text,
  until: text,
  outcome: text,
}
type Options = Partial<Record<keyof typeof options, string>>
const needed = (given: Options, name: keyof Options) => requireText(given[name], USAGE)

/** The member of a list that somebody typed. */
function oneOf<T extends string>(list: readonly T[], given: string): T {
  const found = list.find((one) => one === given)
  if (found === undefined) throw new StartProblem(USAGE)
  return found
}

/** The officer at the terminal, and why. */
async function officer(ctx: Ctx, given: Options) {
  const reason = needed(given, 'reason')
  return await withProofs(async (prove) => ({
    by: await proveOfficer(ctx, 'members.act', await prove('Officer')),
    reason,
  }))
}

function caseId(given: Options): bigint {
  const id = needed(given, 'case')
  if (!/^\d{1,18}$/.test(id)) throw new StartProblem(USAGE)
  return BigInt(id)
}

async function papers(ctx: Ctx): Promise<void> {
  const waiting = await listWaitingPapers(ctx, LISTED_MAX)
  const lines = waiting.map(({ id, merchantCode, account, kind, sentAt }) =>
    [id, merchantCode, account, kind, sentAt.toISOString()].join('  '),
  )
  console.log(lines.length === 0 ? 'No paper waits.' : lines.join('\n'))
}

async function open(ctx: Ctx, given: Options): Promise<void> {
  const [id, file] = [needed(given, 'paper'), needed(given, 'file')]
  const webp = await openPaper(ctx, { id, ...(await officer(ctx, given)) })
  if (webp === null) throw new StartProblem('There is no such paper, or its picture was dropped.')
  writeFileSync(file, webp, { mode: 0o600 })
  console.log(`Written to ${file}. Delete it when you have looked at it.`)
}

async function decide(ctx: Ctx, given: Options, refused: boolean): Promise<void> {
  const id = needed(given, 'paper')
  const { until } = given
  if (until !== undefined && Number.isNaN(Date.parse(until))) throw new StartProblem(USAGE)
  const refusedFor = refused ? oneOf(REASONS, needed(given, 'for')) : null
  const validUntil = refused || until === undefined ? null : new Date(until)
  const done = await decidePaper(ctx, { id, refusedFor, validUntil, ...(await officer(ctx, given)) })
  if (!done) throw new StartProblem('No paper with this id waits.')
  console.log(refused ? 'Refused.' : 'Accepted.')
}

async function cases(ctx: Ctx): Promise<void> {
  const lines = (await listCases(ctx, LISTED_MAX)).map((one) => {
    const { id, merchantCode, account, cause, units, bound, openedAt, papersDueAt } = one
    const found = `${cause} ${toDecimalString(units)} of ${toDecimalString(bound)}`
    const due = papersDueAt === null ? 'no papers asked' : `papers by ${papersDueAt.toISOString()}`
    return [id, merchantCode, account, found, openedAt.toISOString(), due].join('  ')
  })
  console.log(lines.length === 0 ? 'No case is open.' : lines.join('\n'))
}

async function file(ctx: Ctx, given: Options): Promise<void> {
  const found = await readCase(ctx, caseId(given))
  if (found === null) throw new StartProblem('There is no such case.')
  console.log(JSON.stringify(found, null, 2))
}

async function close(ctx: Ctx, given: Options): Promise<void> {
  const outcome = oneOf(CASE_OUTCOMES, needed(given, 'outcome'))
  const [id, reason] = [caseId(given), needed(given, 'reason')]
  const closed = await withProofs(async (prove) => {
    const by = await proveOfficer(ctx, 'members.act', await prove('Officer'))
    const closing = { id, outcome, by, reason }
    try {
      return await closeCase(ctx, { ...closing, second: null })
    } catch (error) {
      if (!(error instanceof SecondNeeded)) throw error
      const second = await proveSecond(ctx, 'members.act', by, await prove('Second officer'))
      return await closeCase(ctx, { ...closing, second })
    }
  })
  if (!closed) throw new StartProblem('No case with this id is open.')
  console.log('Closed.')
}

const actions: Readonly<Record<string, (ctx: Ctx, given: Options) => Promise<void>>> = {
  papers,
  open,
  accept: async (ctx, given) => await decide(ctx, given, false),
  refuse: async (ctx, given) => await decide(ctx, given, true),
  cases,
  file,
  close,
}

/** The officers' way to papers and cases. */
await runVerb(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const action = positionals.length === 1 ? actions[positionals[0] ?? ''] : undefined
  if (action === undefined) throw new StartProblem(USAGE)
  return await withOperator('diligence', async (ctx) => {
    await action(ctx, values)
    return 0
  })
}, USAGE)
