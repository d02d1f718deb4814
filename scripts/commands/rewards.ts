import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import { decideRedemption, listWaitingRedemptions } from '@croupier/domain/rewards/points'
import { decideApplication, dryRun, listApplications, promotionCosts } from '@croupier/domain/rewards/promotions'
import { toDecimalString } from '@croupier/money'
import { requireText, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `What members asked for and wait for (rules C1, C5):
  npm run rewards -- list
  npm run rewards -- approve --id ID --by NAME --reason TEXT [--remark TEXT]
  npm run rewards -- reject  --id ID --by NAME --reason TEXT --remark TEXT
  npm run rewards -- applications
  npm run rewards -- grant   --id N --by NAME --reason TEXT
  npm run rewards -- refuse  --id N --by NAME --reason TEXT --remark TEXT
  npm run rewards -- dryRun  --merchant CODE --promotion CODE --days N
  npm run rewards -- costs   --merchant CODE
"dryRun" says of a promotion whom it would have paid over the last days, and what it would have cost; "costs" what each has
cost, from the books: payments, given, reclaimed, cost.
The member reads the remark: where it was sent, or why not. A rejection gives points, cash and stock back. Who did what and why is kept.`
const LISTED_MAX = 500

const text = { type: 'string' } as const
const options = {
  id: text,
  by: text,
  reason: text,
  remark: text,
  merchant: text,
  promotion: text,
  days: text,
}
type Options = Partial<Record<keyof typeof options, string>>
const needed = (given: Options, name: keyof Options) => requireText(given[name], USAGE)

async function list(ctx: Ctx): Promise<void> {
  const lines = (await listWaitingRedemptions(ctx, LISTED_MAX)).map((one) => {
    const { id, account, kind, titles, quantity, address, phone, at } = one
    const what = `${quantity} × ${titles.EN ?? Object.values(titles)[0]}`
    return [id, account, kind, what, address ?? '', phone ?? '', at.toISOString()].join('  ')
  })
  console.log(lines.length === 0 ? 'Nothing waits.' : lines.join('\n'))
}

async function decide(ctx: Ctx, given: Options, approve: boolean): Promise<void> {
  const id = needed(given, 'id')
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new StartProblem(USAGE)
  const remark = approve ? (given.remark ?? '') : needed(given, 'remark')
  const by = { by: needed(given, 'by'), reason: needed(given, 'reason') }
  const done = await decideRedemption(ctx, { id, approve, remark, ...by })
  if (!done) throw new StartProblem('Nothing with this id waits.')
  console.log(approve ? 'Approved.' : 'Rejected.')
}

async function applications(ctx: Ctx): Promise<void> {
  const lines = (await listApplications(ctx, LISTED_MAX)).map((one) =>
    [one.id, one.account, one.code, `${one.images} pictures`, one.contact ?? '', one.remark ?? ''].join('  '),
  )
  console.log(lines.length === 0 ? 'Nothing waits.' : lines.join('\n'))
}

async function judge(ctx: Ctx, given: Options, approve: boolean): Promise<void> {
  const id = needed(given, 'id')
  if (!/^\d{1,18}$/.test(id)) throw new StartProblem(USAGE)
  const remark = approve ? '' : needed(given, 'remark')
  const by = { by: needed(given, 'by'), reason: needed(given, 'reason') }
  const done = await decideApplication(ctx, { id: BigInt(id), approve, remark, ...by })
  if (!done) throw new StartProblem('Nothing with this id waits.')
  console.log(approve ? 'Granted.' : 'Refused.')
}

async function tryOut(ctx: Ctx, given: Options): Promise<void> {
  const days = Number.parseInt(needed(given, 'days'), 10)
  if (!(days >= 1 && days <= 366)) throw new StartProblem(USAGE)
  const where = { code: needed(given, 'promotion'), merchant: needed(given, 'merchant') }
  const { members, cost } = await dryRun(ctx, { ...where, days })
  console.log(`${members} members, ${toDecimalString(cost)}`)
}

async function costs(ctx: Ctx, given: Options): Promise<void> {
  const code = needed(given, 'merchant')
  const merchant = await ctx.db.prisma.merchant.findUnique({ where: { code } })
  if (merchant === null) throw new StartProblem(`There is no merchant ${code}.`)
  const lines = (await promotionCosts(ctx, merchant.id)).map((one) =>
    [one.code, one.paid, ...[one.given, one.takenBack, one.cost].map((units) => toDecimalString(units))].join('  '),
  )
  console.log(lines.length === 0 ? 'Nothing was paid.' : lines.join('\n'))
}

const actions: Readonly<Record<string, (ctx: Ctx, given: Options) => Promise<void>>> = {
  list,
  approve: async (ctx, given) => await decide(ctx, given, true),
  reject: async (ctx, given) => await decide(ctx, given, false),
  applications,
  grant: async (ctx, given) => await judge(ctx, given, true),
  refuse: async (ctx, given) => await judge(ctx, given, false),
  dryRun: tryOut,
  costs,
}

/** The officers' way to redemptions. */
await runVerb(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const action = positionals.length === 1 ? actions[positionals[0] ?? ''] : undefined
  if (action === undefined) throw new StartProblem(USAGE)
  return await withOperator('rewards', async (ctx) => {
    await action(ctx, values)
    return 0
  })
}, USAGE)
