import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import { type DeadLetter, listDeadLetters, releaseDeadLetters } from '@croupier/domain/platform/site'
import { requireText, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Effects that were given up after their last attempt (dead letters), and how to have them tried again:
  npm run outbox -- list
  npm run outbox -- release 4711 --by NAME --reason TEXT
  npm run outbox -- release --all --by NAME --reason TEXT
Mend the cause first. Who released them and why is kept in the audit chain.`

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const options = { by: text, reason: text, all: flag, help: flag } as const
const ID = /^[1-9]\d{0,17}$/

function lineOf(letter: DeadLetter): string {
  const { id, kind, name, merchantId, attempts, dueAt, deadAt, error } = letter
  const owner = merchantId === 0 ? 'platform' : `merchant ${merchantId}`
  const when = `due ${dueAt.toISOString()}, dead since ${deadAt?.toISOString() ?? ''}`
  return `${id}  ${kind} ${name}, ${owner}, ${attempts} attempts, ${when}: ${error ?? ''}`
}

async function list(ctx: Ctx): Promise<string> {
  const letters = await listDeadLetters(ctx)
  if (letters.length === 0) return 'There are no dead letters.'
  return letters.map(lineOf).join('\n')
}

type Action = (ctx: Ctx) => Promise<string>

function words() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new StartProblem(USAGE)
  }
}

/** What was asked for; null: how to ask. @throws StartProblem with the right way to ask */
function readInput(): Action | null {
  const { values, positionals } = words()
  const [verb, id, ...more] = positionals
  if (values.help) return null
  if (verb === 'list' && positionals.length === 1 && !values.all) return list
  const one = id !== undefined && ID.test(id) && more.length === 0 && !values.all
  const all = id === undefined && values.all
  if (verb !== 'release' || !(one || all)) throw new StartProblem(USAGE)
  const officer = { by: requireText(values.by, USAGE), reason: requireText(values.reason, USAGE) }
  return async (ctx) => {
    const input = { id: one ? BigInt(id) : null, ...officer }
    const released = await releaseDeadLetters(ctx, input)
    if (one && released === 0) throw new StartProblem(`Message ${id} is no dead letter.`)
    return `Released: ${released}.`
  }
}

/** The operator's way to effects that were given up. */
await runVerb(async () => {
  const action = readInput()
  if (action === null) {
    console.log(USAGE)
    return 0
  }
  return await withOperator('outbox', async (ctx) => {
    console.log(await action(ctx))
    return 0
  })
})
