import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { freezeWallet } from '@croupier/domain/cashier/wallets'
import { hashPassword } from '@croupier/domain/identity/access'
import { grantDemoFunds } from '@croupier/domain/identity/freeplay'
import { freezeMember, openMember, verifyIdentity } from '@croupier/domain/identity/members'
import { markTestAccount } from '@croupier/domain/operations/testAccounts'
import { parseUnits } from '@croupier/money'
import { plantContacts } from '../../prisma/seed/contacts.ts'
import { knowMachine, THIS_MACHINE } from '../../prisma/seed/places.ts'
import { seriesFor } from '../../prisma/seed/tree.ts'
import { openFriend } from './openFriend.ts'
import type { DemoPerson } from './people.ts'
import { type DemoWorld, daysAgo } from './world.ts'

const OFFICER = { by: 'demo', reason: 'shows this state' }
/** Seconds: several accounts are opened, and each costs a password hash. */
const OPEN_MS_MAX = 60_000

async function known({ ctx, merchantId }: DemoWorld, accounts: readonly string[]) {
  const where = { merchantId, accountKey: { in: [...accounts] } }
  const rows = await ctx.db.prisma.member.findMany({ where })
  return new Map(rows.map((row) => [row.account, row]))
}

async function openOne(world: DemoWorld, person: DemoPerson): Promise<void> {
  const { ctx, merchantId } = world
  if (person.broughtBy !== undefined) return await openFriend(world, person, person.broughtBy)
  const { account, nickname, type, grant } = person
  const upline = (await known(world, [person.upline ?? ''])).get(person.upline ?? '')
  if (upline === undefined) throw new Error(`${account} comes before its upline ${person.upline}`)
  const passwordHash = await hashPassword(person.password)
  await withTransaction(
    ctx.db,
    async (tx) => {
      const member = await openMember(tx, ctx, {
        merchantId,
        upline,
        account,
        nickname,
        type,
        passwordHash,
        mustChangePassword: person.mustChangePassword === true,
        series: await seriesFor(tx, upline),
        openedBy: upline.id,
      })
      // Money of a test account is play money, which it gets when it becomes one.
      if (parseUnits(grant) === 0n || person.isTest === true) return
      await grantDemoFunds(tx, { ...member, merchantId }, grant, `demo:${member.publicId}`)
    },
    { timeoutMs: OPEN_MS_MAX },
  )
}

/**
 * What an officer does to somebody when the time has come, once: anyone who tries the demo may undo it, and then it stays undone.
 */
async function officersWork(world: DemoWorld, person: DemoPerson, memberId: bigint): Promise<void> {
  const { ctx, owner } = world
  const request = { memberId, ...OFFICER }
  const now = await world.clock.moneyNow()
  const isDue = async (days: number | undefined, action: string) =>
    days !== undefined &&
    now >= daysAgo(world, days) &&
    (await ctx.db.prisma.auditRecord.count({ where: { subjectId: memberId, action } })) === 0
  // Only the owner of the database makes an account one for tests (protection A11).
  const ownerCtx: Ctx = { ...ctx, db: owner }
  if (person.isTest === true) await markTestAccount(ownerCtx, { ...request, funds: person.grant })
  if (person.isVerified === true) {
    await verifyIdentity(ctx, { ...request, method: 'shown at the desk' })
  }
  if (await isDue(person.frozenDaysAgo, 'member.frozen')) await freezeMember(ctx, request)
  if (await isDue(person.walletFrozenDaysAgo, 'wallet.frozen')) await freezeWallet(ctx, request)
}

/** Opens the accounts whose time has come and that are not there; a repeat does nothing twice. */
export async function openPeople(world: DemoWorld, people: readonly DemoPerson[]): Promise<void> {
  const now = await world.clock.moneyNow()
  const there = await known(
    world,
    people.map(({ account }) => account),
  )
  const due = people.filter((one) => now >= daysAgo(world, one.openedDaysAgo))
  for (const person of due) if (!there.has(person.account)) await openOne(world, person)
  // Of all who are there: an interruption may have come right after somebody was opened.
  const { ctx, merchantId } = world
  await plantContacts(ctx, merchantId, due)
  const nearby = due.filter(({ isAway }) => isAway !== true)
  await knowMachine(ctx, merchantId, nearby, THIS_MACHINE)
}

/** Does the officers' work on those who are there. */
export async function judgePeople(world: DemoWorld, people: readonly DemoPerson[]): Promise<void> {
  const there = await known(
    world,
    people.map(({ account }) => account),
  )
  for (const person of people) {
    const member = there.get(person.account)
    if (member !== undefined) await officersWork(world, person, member.id)
  }
}
