import { createHash } from 'node:crypto'
import type { Db, Tx } from '@croupier/db'

const VALUE_BYTES = 32

/** SHA-256 of a device value: a read of the database makes nobody's browser known. */
const hashOf = (value: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(value).digest())

/** The hash of a browser's device value if this account has logged in from that browser, else null. */
export async function knownDeviceOf(
  db: Db,
  account: { merchantId: number; accountKey: string },
  value: string | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // Looked up for every try, with or without a value: both take as long.
  const deviceHash = hashOf(value ?? '')
  const known = await db.prisma.knownDevice.findFirst({
    where: { deviceHash, member: { ...account } },
    select: { deviceHash: true },
  })
  return known === null ? null : deviceHash
}

/** Lets an account know the browser it was just logged in from. Returns the value the browser keeps. */
export async function rememberDevice(
  tx: Tx,
  memberId: bigint,
  device: { value: string | null; random: { bytes(length: number): Uint8Array }; now: Date },
): Promise<string> {
  const value = device.value ?? Buffer.from(device.random.bytes(VALUE_BYTES)).toString('base64url')
  const deviceHash = hashOf(value)
  await tx.knownDevice.upsert({
    where: { memberId_deviceHash: { memberId, deviceHash } },
    create: { memberId, deviceHash, lastLoginAt: device.now },
    update: { lastLoginAt: device.now },
  })
  return value
}
