import { createHash } from 'node:crypto'
import { type Db, moneyNow, type Tx } from '@croupier/db'
import { randomToken } from '../../random.ts'

const VALUE_BYTES = 32
const TRUST_MS = 30 * 86_400_000

/** SHA-256 of a device value: a read of the database does not reveal a known browser. */
const hashOf = (value: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash('sha256').update(value).digest())

/** The hash of a browser's device value if this account has logged in from that browser, else null. */
export async function knownDeviceOf(
  db: Db,
  account: { merchantId: number; accountKey: string },
  value: string | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // Looked up for every try, with or without a value, so that both take equally long.
  const deviceHash = hashOf(value ?? '')
  const known = await db.prisma.knownDevice.findFirst({
    where: { deviceHash, forgottenAt: null, member: { ...account } },
    select: { deviceHash: true },
  })
  return known === null ? null : deviceHash
}

/** Whether an account was used in this browser before, and whether it needs no second factor there (experience 3.13). */
export async function browserKnownTo(
  tx: Tx,
  memberId: bigint,
  value: string | null,
  now: Date,
): Promise<{ known: boolean; trusted: boolean }> {
  if (value === null) return { known: false, trusted: false }
  const found = await tx.knownDevice.findUnique({
    where: { memberId_deviceHash: { memberId, deviceHash: hashOf(value) } },
    select: { trustedUntil: true, forgottenAt: true },
  })
  const until = found?.trustedUntil ?? null
  return { known: found !== null && found.forgottenAt === null, trusted: until !== null && until > now }
}

/** Whether an account was used in this browser before. */
export async function isKnownTo(tx: Pick<Tx, 'knownDevice'>, memberId: bigint, value: string | null): Promise<boolean> {
  if (value === null) return false
  const where = { memberId, deviceHash: hashOf(value), forgottenAt: null }
  return (await tx.knownDevice.count({ where })) > 0
}

/** Lets an account know the browser it was just logged in from. Returns the value the browser keeps. */
export async function rememberDevice(
  tx: Tx,
  memberId: bigint,
  device: {
    value: string | null
    trust: boolean
    random: { bytes(length: number): Uint8Array }
    now: Date
  },
): Promise<string> {
  const value = device.value ?? randomToken(device.random, VALUE_BYTES)
  const deviceHash = hashOf(value)
  const lastLoginAt = device.now
  const until = new Date(lastLoginAt.getTime() + TRUST_MS)
  const trusted = device.trust ? { trustedUntil: until } : {}
  await tx.knownDevice.upsert({
    where: { memberId_deviceHash: { memberId, deviceHash } },
    create: { memberId, deviceHash, lastLoginAt, ...trusted },
    update: { lastLoginAt, forgottenAt: null, ...trusted },
  })
  return value
}

/**
 * The account trusts no browser any more. The record that it was used in them stays: accounts that share a browser may be one
 * person's (protection A1).
 */
export async function forgetDevices(tx: Tx, memberId: bigint): Promise<void> {
  await tx.knownDevice.updateMany({
    where: { memberId, forgottenAt: null },
    data: { forgottenAt: await moneyNow(tx), trustedUntil: null },
  })
}
