import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import {
  listCampaigns,
  type Occasion,
  occasions,
  startCampaign,
  stopCampaign,
} from '@croupier/domain/content/campaigns'
import { conditionsOf, listSegments, measureConditions, saveSegment } from '@croupier/domain/content/segments'
import { ZodError } from 'zod'
import { merchantIdOf, requireText, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Members that fit conditions, and messages to them; each with --merchant MAISON9:
  npm run segments -- list
  npm run segments -- size --conditions FILE
  npm run segments -- save --segment QUIET --conditions FILE --by NAME --reason TEXT
  npm run segments -- send --segment QUIET --texts FILE --by NAME --reason TEXT
  npm run segments -- on   --occasion ${occasions.filter((one) => one !== 'SEGMENT').join('|')} --texts FILE --by NAME --reason TEXT
                           [--segment QUIET] [--days 3] [--amount 100] [--every 30]
  send and on also give something to claim: --bonus 20 [--wagering 3] [--claim-days 7]
  npm run segments -- sent
  npm run segments -- stop --id ID --by NAME --reason TEXT
Conditions are JSON, all have to hold: [{ "of": "awayDays", "min": 3 }, { "of": "deposited", "days": 30, "min": "100" }]; there are
registeredDays, awayDays, deposits, deposited, staked, lost, label, agent. Texts are JSON by language: { "EN": { "title", "html" } }.
Nobody gets more than one such message in 24 hours and three in seven days; who takes a break
from play or refused offers gets none.`
const LISTED_MAX = 200

const text = { type: 'string' } as const
const options = {
  merchant: text,
  conditions: text,
  segment: text,
  texts: text,
  occasion: text,
  days: text,
  amount: text,
  every: text,
  id: text,
  by: text,
  reason: text,
  bonus: text,
  wagering: text,
  'claim-days': text,
}
type Options = Partial<Record<keyof typeof options, string>>
type Action = (ctx: Ctx, merchantId: number, given: Options) => Promise<string>

const needed = (given: Options, name: keyof Options) => requireText(given[name], USAGE)
const officer = (given: Options) => ({ by: needed(given, 'by'), reason: needed(given, 'reason') })

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new StartProblem(`${file} is not there or is not JSON.\n${USAGE}`)
  }
}

/** What comes with the message, to claim: an amount, how often it is bet, how many days there are. */
function bonusOf({ bonus, wagering, 'claim-days': days }: Options) {
  if (bonus === undefined) return {}
  const times = wagering === undefined ? {} : { wagering: Number(wagering) }
  return {
    bonus: { amount: bonus, ...times, ...(days === undefined ? {} : { days: Number(days) }) },
  }
}

async function start(ctx: Ctx, merchantId: number, given: Options, occasion: Occasion) {
  const { segment, days, amount, every } = given
  const conditions = segment === undefined ? [] : await conditionsOf(ctx, merchantId, segment)
  if (conditions === null) throw new StartProblem(`There is no segment ${segment}.`)
  const id = await startCampaign(ctx, {
    merchantId,
    occasion,
    conditions,
    texts: readJson(needed(given, 'texts')) as Parameters<typeof startCampaign>[1]['texts'],
    ...(days === undefined ? {} : { days: Number(days) }),
    ...(amount === undefined ? {} : { amount }),
    ...(every === undefined ? {} : { everyDays: Number(every) }),
    ...bonusOf(given),
    ...officer(given),
  })
  return `Begun as ${id}. The worker writes the messages within five minutes.`
}

const actions: Readonly<Record<string, Action>> = {
  list: async (ctx, merchantId) => {
    const lines = (await listSegments(ctx, merchantId)).map(
      ({ code, members, conditions }) => `${code}  ${members}  ${JSON.stringify(conditions)}`,
    )
    return lines.length === 0 ? 'There are no segments.' : lines.join('\n')
  },
  size: async (ctx, merchantId, given) =>
    `${await measureConditions(ctx, merchantId, readJson(needed(given, 'conditions')))} members fit.`,
  save: async (ctx, merchantId, given) => {
    const conditions = readJson(needed(given, 'conditions'))
    const code = needed(given, 'segment')
    const members = await saveSegment(ctx, { merchantId, code, conditions, ...officer(given) })
    return `Saved; ${members} members fit now.`
  },
  send: async (ctx, merchantId, given) => {
    needed(given, 'segment')
    return await start(ctx, merchantId, given, 'SEGMENT')
  },
  on: async (ctx, merchantId, given) => {
    const occasion = occasions.find((one) => one === given.occasion)
    if (occasion === undefined || occasion === 'SEGMENT') throw new StartProblem(USAGE)
    return await start(ctx, merchantId, given, occasion)
  },
  sent: async (ctx, merchantId) => {
    const lines = (await listCampaigns(ctx, merchantId, LISTED_MAX)).map((one) => {
      const period = `${one.startsAt.toISOString()} – ${one.endsAt?.toISOString() ?? ''}`
      return `${one.id}  ${one.occasion}  ${period}  ${one.sent} sent  ${one.title}`
    })
    return lines.length === 0 ? 'There are none.' : lines.join('\n')
  },
  stop: async (ctx, merchantId, given) => {
    const id = needed(given, 'id')
    if (!/^[0-9a-f-]{36}$/i.test(id)) throw new StartProblem(USAGE)
    const done = await stopCampaign(ctx, { merchantId, id, ...officer(given) })
    if (!done) throw new StartProblem('The merchant has none of this id that runs.')
    return 'Stopped.'
  },
}

/** The operator's way to segments and to messages to their members. */
await runVerb(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const action = positionals.length === 1 ? actions[positionals[0] ?? ''] : undefined
  if (action === undefined) throw new StartProblem(USAGE)
  return await withOperator('segments', async (ctx) => {
    const merchantId = await merchantIdOf(ctx, needed(values, 'merchant'))
    const result = await action(ctx, merchantId, values).catch((error: unknown) => {
      if (!(error instanceof ZodError)) throw error
      const [first] = error.issues
      throw new StartProblem(`${first?.path.join('.')}: ${first?.message}\n${USAGE}`)
    })
    console.log(result)
    return 0
  })
}, USAGE)
