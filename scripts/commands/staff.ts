import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import { addStaff, currentCode, listStaff } from '@croupier/domain/operations/staff'
import { requireText, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Officers of the console:
  npm run staff -- list
  npm run staff -- add  --name NAME --roles OWNER,CASHIER --email MAILBOX --by NAME --reason TEXT
  npm run staff -- code --name NAME
"add" is for the first ones, whom nobody can invite. Until two owners have enrolled it shows a one-time secret: with it the officer chooses
password and authenticator in the console within a day. From then on it mails the link to the officer and shows nothing. Open two who may
change officers: everything else about them is done in the console, by two. "code" is what an authenticator would
show now: for the demo's officers, outside production only.`

const text = { type: 'string' } as const
const options = { name: text, roles: text, email: text, by: text, reason: text }
type Options = Partial<Record<keyof typeof options, string>>

async function list(ctx: Ctx): Promise<void> {
  const { staff } = await listStaff(ctx)
  const lines = staff.map(
    ({ name, roles, isDisabled }) => `${name}  ${roles.join(', ')}${isDisabled ? '  disabled' : ''}`,
  )
  console.log(lines.length === 0 ? 'There is no officer yet.' : lines.join('\n'))
}

async function add(ctx: Ctx, given: Options, home: string): Promise<void> {
  const name = requireText(given.name, USAGE)
  const roles = requireText(given.roles, USAGE).split(',')
  const email = requireText(given.email, USAGE)
  const by = requireText(given.by, USAGE)
  const reason = requireText(given.reason, USAGE)
  if (home === '') throw new StartProblem('CONSOLE_ORIGIN is not set: an invitation leads there.')
  const account = { name, roles, email, merchants: null, by, reason }
  const invite = await addStaff(ctx, account, home)
  if (invite === null) console.log(`The link to enrol goes to ${email}, and to nobody else.`)
  else console.log(`One-time secret  ${invite.secret}\nGood until       ${invite.until.toISOString()}`)
}

async function code(ctx: Ctx, given: Options): Promise<void> {
  if (process.env.APP_ENV === 'production') throw new StartProblem('Not in production.')
  const found = await currentCode(ctx, requireText(given.name, USAGE))
  if (found === null) throw new StartProblem('There is no such officer.')
  console.log(found)
}

const actions: Readonly<Record<string, (ctx: Ctx, given: Options, home: string) => Promise<void>>> = {
  list,
  add,
  code,
}

/** The way to the first officer, and to the codes of the demo's. */
await runVerb(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const action = positionals.length === 1 ? actions[positionals[0] ?? ''] : undefined
  if (action === undefined) throw new StartProblem(USAGE)
  return await withOperator('staff', async (ctx, { CONSOLE_ORIGIN = '' }) => {
    await action(ctx, values, CONSOLE_ORIGIN)
    return 0
  })
}, USAGE)
