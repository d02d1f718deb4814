import { connect, type Db } from '@croupier/db'
import { type Ctx, systemCtx } from '@croupier/domain'
import { accountKeyOf } from '@croupier/domain/identity/access'
import { requireSchema } from './outside.ts'
import { StartProblem } from './problem.ts'
import { type DatabaseAtHand, withDatabase } from './stores/database.ts'

/** Gives an operator's command this installation's database. @throws StartProblem when it has no tables yet */
export async function withOperatorDb<T>(name: string, work: (db: Db, at: DatabaseAtHand) => Promise<T>): Promise<T> {
  return await withDatabase(async (at) => {
    await requireSchema(at.databaseUrl)
    const db = connect(at.databaseUrl, { name: `croupier-${name}`, max: 2 })
    try {
      return await work(db, at)
    } finally {
      await db.close()
    }
  })
}

/** Lets an operator's command act on this installation's database as a process of the product would. */
export async function withOperator<T>(name: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return await withOperatorDb(name, async (db, { environment }) => {
    const masterKey = process.env.MASTER_KEY ?? (await environment()).MASTER_KEY ?? ''
    const log = { info() {}, warn() {}, error() {} }
    return await work(systemCtx({ db, log, masterKey }))
  })
}

/** The id of a merchant by its code. @throws StartProblem when there is none */
export async function merchantIdOf({ db }: Ctx, code: string): Promise<number> {
  const found = await db.prisma.merchant.findUnique({ where: { code }, select: { id: true } })
  if (found === null) throw new StartProblem(`There is no merchant ${code}.`)
  return found.id
}

/** The id of an account of a merchant. @throws StartProblem when one of them is not there */
export async function memberIdOf(ctx: Ctx, merchant: string, account: string): Promise<bigint> {
  const merchantId = await merchantIdOf(ctx, merchant)
  const found = await ctx.db.prisma.member.findUnique({
    where: { merchantId_accountKey: { merchantId, accountKey: accountKeyOf(account) } },
    select: { id: true },
  })
  if (found === null) throw new StartProblem(`${merchant} has no account ${account}.`)
  return found.id
}
