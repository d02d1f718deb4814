import type { Tx } from '@croupier/db'
import { addressScopes } from '../../platform/index.ts'

/** A login before this one. */
export interface EarlierLogin {
  readonly at: Date
  readonly address: string
  /** of the browser; null where no login of that time is kept */
  readonly userAgent: string | null
}

/** What earlier logins of an account show about the place of a new one. */
export interface Place {
  /** this account was logged in from here before */
  readonly known: boolean
  /** the latest login from any place; null before the first */
  readonly last: EarlierLogin | null
}

/** Whether an account has ever been logged in to from an address (rules E3.4), and when it was last. */
export async function placeOf(tx: Tx, memberId: bigint, ip: string): Promise<Place> {
  const { address } = addressScopes(ip)
  const here = await tx.knownAddress.findUnique({
    where: { memberId_address: { memberId, address } },
    select: { memberId: true },
  })
  const last = await tx.knownAddress.findFirst({
    where: { memberId },
    orderBy: { lastLoginAt: 'desc' },
    select: { lastLoginAt: true, address: true },
  })
  const session = await tx.session.findFirst({
    where: { memberId },
    orderBy: { createdAt: 'desc' },
    select: { userAgent: true },
  })
  const userAgent = session?.userAgent ?? null
  return {
    known: here !== null,
    last: last === null ? null : { at: last.lastLoginAt, address: last.address, userAgent },
  }
}

/** Makes an account forget a place: the next login from there is one from a new place again. */
export async function forgetAddress(tx: Tx, memberId: bigint, ip: string): Promise<void> {
  const { address } = addressScopes(ip)
  await tx.knownAddress.deleteMany({ where: { memberId, address } })
}

/** Lets an account know the address it was just logged in from. */
export async function rememberAddress(tx: Tx, memberId: bigint, ip: string, now: Date): Promise<void> {
  const { address } = addressScopes(ip)
  await tx.knownAddress.upsert({
    where: { memberId_address: { memberId, address } },
    create: { memberId, address, firstLoginAt: now, lastLoginAt: now },
    update: { lastLoginAt: now },
  })
}
