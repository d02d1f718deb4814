import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import { ANSWER_CHARS_MAX, answerTicket, listWaitingTickets, openTicketImages } from '@croupier/domain/content/feedback'
import { requireText, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Questions and complaints of members, and their answers (rules E5):
  npm run feedback -- list
  npm run feedback -- pictures --id ID --folder FOLDER --by NAME --reason TEXT
  npm run feedback -- answer   --id ID --answer TEXT --by NAME --reason TEXT
The member reads the answer, at most ${ANSWER_CHARS_MAX} characters, as a site message. Who did what and why is kept.`
const LISTED_MAX = 500

const text = { type: 'string' } as const
const options = { id: text, folder: text, answer: text, by: text, reason: text }
type Options = Partial<Record<keyof typeof options, string>>
const needed = (given: Options, name: keyof Options) => requireText(given[name], USAGE)

const officer = (given: Options) => ({ by: needed(given, 'by'), reason: needed(given, 'reason') })

function ticketId(given: Options): string {
  const id = needed(given, 'id')
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new StartProblem(USAGE)
  return id
}

async function list(ctx: Ctx): Promise<void> {
  const lines = (await listWaitingTickets(ctx, LISTED_MAX)).map((one) => {
    const { id, merchantCode, account, kind, content, images, sentAt } = one
    const head = [id, merchantCode, account, kind, sentAt.toISOString(), `${images} pictures`]
    return `${head.join('  ')}\n  ${content.replaceAll('\n', '\n  ')}`
  })
  console.log(lines.length === 0 ? 'Nothing waits for an answer.' : lines.join('\n'))
}

async function pictures(ctx: Ctx, given: Options): Promise<void> {
  const [id, folder] = [ticketId(given), needed(given, 'folder')]
  const found = await openTicketImages(ctx, { id, ...officer(given) })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [index, webp] of found.entries()) {
    writeFileSync(join(folder, `${index + 1}.webp`), webp, { mode: 0o600 })
  }
  console.log(`${found.length} written to ${folder}. Delete them when you have looked at them.`)
}

async function answer(ctx: Ctx, given: Options): Promise<void> {
  const answer = needed(given, 'answer')
  if (answer.length > ANSWER_CHARS_MAX) throw new StartProblem(USAGE)
  const done = await answerTicket(ctx, { id: ticketId(given), answer, ...officer(given) })
  if (!done) throw new StartProblem('Nothing with this id waits for an answer.')
  console.log('Answered.')
}

const actions: Readonly<Record<string, (ctx: Ctx, given: Options) => Promise<void>>> = {
  list,
  pictures,
  answer,
}

/** The officers' way to feedback. */
await runVerb(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const action = positionals.length === 1 ? actions[positionals[0] ?? ''] : undefined
  if (action === undefined) throw new StartProblem(USAGE)
  return await withOperator('feedback', async (ctx) => {
    await action(ctx, values)
    return 0
  })
}, USAGE)
