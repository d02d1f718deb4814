import type { Prisma, Tx } from '@croupier/db'
import { isUniqueViolation } from '@croupier/db'
import { openAccounts } from '@croupier/ledger'
import { fail, type MemberType } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import { accountKeyOf } from '../access/index.ts'
import type { SeriesEntry } from './series.ts'

/** Levels below the house, so that every traversal of the tree is bounded. */
const DEPTH_MAX = 200

/** The upline of a new account; null for a top agent, whose upline is the house. */
export interface Upline {
  readonly id: bigint
  readonly depth: number
}

export interface OpenMemberInput {
  readonly merchantId: number
  readonly upline: Upline | null
  readonly account: string
  readonly nickname: string
  readonly type: MemberType
  /** from `hashPassword`; null for an account nobody logs in to by password */
  readonly passwordHash: string | null
  readonly mustChangePassword: boolean
  /** for a password that somebody else made: when it stops opening the account */
  readonly firstPasswordUntil?: Date
  readonly series: readonly SeriesEntry[]
  /** what registration recorded (protection A2) */
  readonly registration?: Prisma.InputJsonObject
  /** who opened it: null for the house or the member itself */
  readonly openedBy: bigint | null
  readonly address?: string
  readonly requestId?: string
}

export interface OpenedMember {
  readonly id: bigint
  readonly publicId: string
}

/**
 * Opens an account at its one place in the tree (rules B1, B2): member, closure, series, ledger accounts and audit row in
 * the caller's transaction. Whether the opener may do so, and whether the series fit, is the caller's judgement.
 * @throws DomainError MEMBER_ACCOUNT_TAKEN when the merchant has an account of that name, whatever its case
 */
export async function openMember(tx: Tx, ctx: Ctx, input: OpenMemberInput): Promise<OpenedMember> {
  const { merchantId, upline, account, nickname, type, series } = input
  const depth = upline === null ? 0 : upline.depth + 1
  if (depth > DEPTH_MAX) throw new Error(`an account ${depth} levels down cannot be opened`)
  const accountKey = accountKeyOf(account)
  const taken = await tx.member.findUnique({
    where: { merchantId_accountKey: { merchantId, accountKey } },
    select: { id: true },
  })
  if (taken !== null) fail('MEMBER_ACCOUNT_TAKEN', {})
  const member = await tx.member
    .create({
      data: {
        merchantId,
        account,
        accountKey,
        nickname,
        type,
        parentId: upline?.id ?? null,
        depth,
        passwordHash: input.passwordHash,
        mustChangePassword: input.mustChangePassword,
        firstPasswordUntil: input.firstPasswordUntil ?? null,
        passwordChangedAt: ctx.clock.now(),
        registration: input.registration ?? {},
        verdictId: ctx.access?.verdictId ?? null,
        createdAt: ctx.clock.now(),
        series: {
          create: series.map(({ family, mode, series: g }) => ({ family, mode, series: g })),
        },
      },
      select: { id: true, publicId: true },
    })
    .catch((error: unknown) => {
      // Two registrations of one name at the same moment: the index decides.
      if (isUniqueViolation(error)) fail('MEMBER_ACCOUNT_TAKEN', {})
      throw error
    })
  await tx.$executeRaw`
    INSERT INTO member_closure (ancestor_id, descendant_id, distance)
    SELECT ancestor_id, ${member.id}::bigint, distance + 1 FROM member_closure WHERE descendant_id = ${upline?.id ?? null}::bigint
    UNION ALL SELECT ${member.id}::bigint, ${member.id}::bigint, 0`
  await openAccounts(tx, { id: member.id, merchantId, type })
  await audit(tx, {
    merchantId,
    action: 'member.opened',
    actorId: input.openedBy,
    subjectId: member.id,
    after: {
      account,
      type,
      upline: upline === null ? null : String(upline.id),
      series: series.map((one) => ({ ...one })),
    },
    address: input.address ?? '',
    requestId: input.requestId ?? '',
  })
  return member
}
