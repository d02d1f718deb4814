import { withTransaction } from '@croupier/db'
import type { Actor, ActorCtx, Ctx } from '@croupier/domain'
import { accountTypes, hashPassword, openSession } from '@croupier/domain/identity/access'
import { grantDemoFunds } from '@croupier/domain/identity/freeplay'
import { openMember, type SeriesEntry } from '@croupier/domain/identity/members'
import type { MemberType } from '@croupier/wire'
import { apiCtx, type TestWorld } from './testWorld.ts'

/** The password of every account a factory makes. */
export const TEST_PASSWORD = 'Sesame-opens-9'

let hashed: Promise<string> | undefined
let made = 0

export interface TestMember {
  readonly id: bigint
  readonly publicId: string
  readonly merchantId: number
  readonly account: string
  readonly type: MemberType
  readonly depth: number
}

export interface MemberOptions {
  readonly account?: string
  /** the account's name when left out */
  readonly nickname?: string
  readonly type?: MemberType
  readonly upline?: TestMember
  readonly merchantId?: number
  readonly series?: readonly SeriesEntry[]
  readonly mustChangePassword?: boolean
  /** first balance, a decimal text */
  readonly balance?: string
}

/** Where accounts are made: a test's world, or a running platform. */
export type MembersWorld = Pick<TestWorld, 'db' | 'merchantId'> & { readonly ctx: Ctx }

/** Opens an account through the use case that opens every account. Below the house unless an upline is given. */
export async function aMember(world: MembersWorld, options: MemberOptions = {}): Promise<TestMember> {
  const { upline, type = 0, series = [] } = options
  made += 1
  const account = options.account ?? `member${made}`
  const merchantId = options.merchantId ?? upline?.merchantId ?? world.merchantId
  hashed ??= hashPassword(TEST_PASSWORD)
  const passwordHash = await hashed
  return await withTransaction(world.db, async (tx) => {
    const opened = await openMember(tx, world.ctx, {
      merchantId,
      upline: upline ?? null,
      account,
      nickname: options.nickname ?? account,
      type,
      passwordHash,
      mustChangePassword: options.mustChangePassword ?? false,
      series,
      openedBy: upline?.id ?? null,
    })
    const member = { ...opened, merchantId, account, type, depth: (upline?.depth ?? -1) + 1 }
    if (options.balance !== undefined) await grant(tx, member, options.balance)
    return member
  })
}

const grant = async (tx: Parameters<typeof grantDemoFunds>[0], member: TestMember, amount: string): Promise<void> => {
  made += 1
  await grantDemoFunds(tx, member, amount, `test:${member.publicId}:${made}`)
}

/** Gives an account a further balance: a decimal text in its asset. */
export async function withBalance(world: TestWorld, member: TestMember, amount: string): Promise<TestMember> {
  await withTransaction(world.db, async (tx) => await grant(tx, member, amount))
  return member
}

/**
 * A line of agents from text, top first: `'A > B > C'` makes A a top agent, B and C agents; a name that begins with `player`
 * becomes a player. Several lines may share their beginning: `'A > B', 'A > C > player1'`.
 * @returns the accounts by name
 */
export async function anAgentTree<const Line extends string>(
  world: TestWorld,
  lines: Line | readonly Line[],
  options: Pick<MemberOptions, 'series' | 'balance'> = {},
): Promise<Record<string, TestMember>> {
  const members: Record<string, TestMember> = {}
  for (const line of typeof lines === 'string' ? [lines] : lines) {
    let upline: TestMember | undefined
    for (const name of line.split('>').map((part) => part.trim())) {
      const type: MemberType = name.startsWith('player') ? 0 : upline === undefined ? 1 : 2
      const place = upline === undefined ? {} : { upline }
      // Names in a picture of a tree are short; account names are not.
      members[name] ??= await aMember(world, {
        account: name.length < 4 ? `agent${name}` : name,
        type,
        ...place,
        ...options,
      })
      upline = members[name]
    }
  }
  return members
}

/** This account as the one who acts, in a session of its own or in none that is kept. */
export function actorOf(member: TestMember, sessionId: string): Actor {
  return {
    memberId: member.id,
    publicId: member.publicId,
    merchantId: member.merchantId,
    account: member.account,
    type: member.type,
    isAgent: accountTypes[member.type].isAgent,
    status: 'ACTIVE',
    mustChangePassword: false,
    identified: false,
    sessionId,
  }
}

/** The context in which this account acts, without a login: for use cases called directly. */
export const actingAs = (world: TestWorld, member: TestMember): ActorCtx => ({
  ...apiCtx(world),
  actor: actorOf(member, world.ctx.ids.uuid()),
})

/** A session row without a login: also for accounts that may not log in by password, such as demo ones. */
export async function aSession(world: MembersWorld, member: TestMember) {
  const { isAgent } = accountTypes[member.type]
  return await withTransaction(
    world.db,
    async (tx) =>
      await openSession(
        tx,
        world.ctx,
        { ...member, isAgent },
        { method: 'TEST', address: '127.0.0.1', userAgent: 'testkit' },
      ),
  )
}
