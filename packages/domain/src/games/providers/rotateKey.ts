import { withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants, type SecondYes } from '../../platform/index.ts'
import { randomToken } from '../../random.ts'
import { FORMER_KEY_MS, sealKey } from './gameProvider.ts'

const SECRET_BYTES = 32
const ID_BYTES = 6

/** A key as an officer sees it: never its secret. */
export interface KeyLine {
  readonly keyId: string
  readonly notBefore: Date
  /** null: until another one takes its place */
  readonly notAfter: Date | null
}

/** The keys of a game provider, the newest first. */
export async function listKeys({ db }: Ctx, vendorCode: string): Promise<KeyLine[]> {
  return await db.prisma.gameProviderKey.findMany({
    where: { vendorCode },
    orderBy: { notBefore: 'desc' },
    select: { keyId: true, notBefore: true, notAfter: true },
  })
}

/** A new key, shown to the officers this once. */
export interface NewKey {
  readonly keyId: string
  readonly secret: string
  readonly notBefore: Date
}

/**
 * Two officers give a game provider a new key. It signs from an instant on, so that the provider can be given it before; the keys
 * before it are good for 24 hours more (safety 4.8).
 * @param of from: null for now
 * @throws DomainError NOT_FOUND for a vendor without a provider
 */
export async function rotateKey(
  ctx: Ctx,
  of: {
    readonly vendor: string
    readonly from: Date | null
    readonly by: string
    readonly second: SecondYes
    readonly reason: string
  },
): Promise<NewKey> {
  const { vendor, by, second, reason } = of
  // Signatures are judged by the clock of the process, as the calls are.
  const now = ctx.clock.now()
  const notBefore = of.from === null || of.from < now ? now : of.from
  const secret = randomToken(ctx.random, SECRET_BYTES)
  const keyId = `k-${Buffer.from(ctx.random.bytes(ID_BYTES)).toString('hex')}`
  const secretSealed = sealKey(ctx, { vendor, keyId, secret })
  const notAfter = new Date(notBefore.getTime() + FORMER_KEY_MS)
  await withTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM game_providers WHERE vendor = ${vendor} FOR UPDATE`
    if ((await tx.gameProvider.count({ where: { vendorCode: vendor } })) === 0) {
      fail('NOT_FOUND', {})
    }
    await second.use(tx)
    await tx.gameProviderKey.updateMany({
      where: { vendorCode: vendor, notAfter: null },
      data: { notAfter },
    })
    await tx.gameProviderKey.create({
      data: { vendorCode: vendor, keyId, secretSealed, notBefore },
    })
    const after = { vendor, keyId, notBefore: notBefore.toISOString(), by, second: second.by, reason }
    await auditMerchants(tx, null, { action: 'vendor.keyRotated', after })
  })
  return { keyId, secret, notBefore }
}
