import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import { FOR_AGENTS, listStaffNotices, publishByOfficer, withdrawNotice } from '@croupier/domain/content/notices'
import { notices as wire } from '@croupier/wire'
import { ZodError } from 'zod'
import { merchantIdOf, requireText, runVerb, StartProblem, withOperator } from '../services/index.ts'

const TYPES = [...wire.noticeTypes, FOR_AGENTS] as const
const USAGE = `Notices and banners of a merchant (spec 7):
  npm run notices -- list     --merchant MAISON9
  npm run notices -- publish  --merchant MAISON9 --type ${TYPES.join('|')} --texts FILE --by NAME --reason TEXT
                              [--audience ${wire.noticeAudiences.join('|')}] [--pinned] [--order 10] [--from 2026-12-01T06:00Z] [--until …]
  npm run notices -- withdraw --merchant MAISON9 --id ID --by NAME --reason TEXT
B is a banner of the home page, PL a notice to players, PU a popup, PR a promotion, H a help article, AG an announcement to agents.
FILE is JSON by language: { "EN": { "title": "…", "html": "<p>…</p>" }, "CN": { … } }. The HTML is sanitised.`
const LISTED_MAX = 200

const text = { type: 'string' } as const
const options = {
  merchant: text,
  type: text,
  texts: text,
  audience: text,
  order: text,
  from: text,
  until: text,
  id: text,
  by: text,
  reason: text,
  pinned: { type: 'boolean' },
} as const
type Options = ReturnType<typeof readOptions>['values']
const readOptions = () => parseArgs({ options, allowPositionals: true })

function ask(condition: boolean): asserts condition {
  if (!condition) throw new StartProblem(USAGE)
}
const officer = ({ by, reason }: Options) => ({
  by: requireText(by, USAGE),
  reason: requireText(reason, USAGE),
})
const oneOf = <T extends string>(all: readonly T[], value: string | undefined): T => {
  const found = all.find((one) => one === value)
  ask(found !== undefined)
  return found
}

function instantOf(value: string | undefined): Date | undefined {
  if (value === undefined) return undefined
  const at = new Date(value)
  ask(!Number.isNaN(at.getTime()))
  return at
}

function readTexts(file: string): Record<string, { title: string; html: string }> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof readTexts>
  } catch {
    throw new StartProblem(`${file} is not there or is not JSON.\n${USAGE}`)
  }
}

async function list(ctx: Ctx, merchantId: number): Promise<void> {
  const lines = (await listStaffNotices(ctx, merchantId, LISTED_MAX)).map((one) => {
    const { id, type, state, audience, languages, from, until, title } = one
    const period = `${from.toISOString()} – ${until?.toISOString() ?? ''}`
    return `${id}  ${type}  ${state}  ${audience}  ${period}  ${languages.join(',')}  ${title}`
  })
  console.log(lines.length === 0 ? 'There are no notices.' : lines.join('\n'))
}

async function publish(ctx: Ctx, merchantId: number, given: Options): Promise<void> {
  const { audience = 'ALL', order = '0', pinned = false } = given
  const [from, until] = [instantOf(given.from), instantOf(given.until)]
  const id = await publishByOfficer(ctx, {
    merchantId,
    type: oneOf(TYPES, given.type),
    texts: readTexts(requireText(given.texts, USAGE)),
    audience: oneOf(wire.noticeAudiences, audience),
    order: Number(order),
    pinned,
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...officer(given),
  }).catch((error: unknown) => {
    if (!(error instanceof ZodError)) throw error
    const [first] = error.issues
    throw new StartProblem(`${first?.path.join('.')}: ${first?.message}\n${USAGE}`)
  })
  console.log(`Published as ${id}.`)
}

async function withdraw(ctx: Ctx, merchantId: number, given: Options): Promise<void> {
  const id = requireText(given.id, USAGE)
  ask(/^[0-9a-f-]{36}$/i.test(id))
  const done = await withdrawNotice(ctx, { merchantId, id, ...officer(given) })
  if (!done) throw new StartProblem('The merchant has no such notice, or it was withdrawn already.')
  console.log('Withdrawn.')
}

const actions: Readonly<Record<string, (ctx: Ctx, merchantId: number, given: Options) => Promise<void>>> = {
  list,
  publish,
  withdraw,
}

/** The operator's way to notices and banners. */
await runVerb(async () => {
  const { values, positionals } = readOptions()
  const action = positionals.length === 1 ? actions[positionals[0] ?? ''] : undefined
  ask(action !== undefined)
  const merchant = requireText(values.merchant, USAGE)
  return await withOperator('notices', async (ctx) => {
    await action(ctx, await merchantIdOf(ctx, merchant), values)
    return 0
  })
}, USAGE)
