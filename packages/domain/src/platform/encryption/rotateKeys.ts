import { generateKeyPairSync } from 'node:crypto'
import { type Tx, withTransaction } from '@croupier/db'
import { HOUR_MS, keys } from '@croupier/wire'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { randomToken } from '../../random.ts'

type Curve = keys.Curve

const CURVES = ['X25519', 'P-256'] as const satisfies readonly Curve[]
/** A pair is used for a week (safety 4.6). */
const KEY_LIFE_MS = 7 * 24 * HOUR_MS
/** Its successor is there this long before, so that nobody is ever without one. */
const SUCCESSOR_AHEAD_MS = HOUR_MS
const KID_BYTES = 12

/** The row a private key belongs to: sealed for one row, it opens in no other. */
export const bindingOf = (kid: string): string => `encryption_keys/${kid}`

/** One key of a pair as a JWK: for these curves every part is a text. */
export const jwk = z.record(z.string(), z.string())

function makePair(curve: Curve) {
  const pair = curve === 'X25519' ? generateKeyPairSync('x25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    publicKey: jwk.parse(pair.publicKey.export({ format: 'jwk' })),
    privateKey: jwk.parse(pair.privateKey.export({ format: 'jwk' })),
  }
}

async function insertPair(tx: Tx, { vault, random }: Ctx, curve: Curve, now: Date): Promise<void> {
  const kid = randomToken(random, KID_BYTES)
  const { publicKey, privateKey } = makePair(curve)
  const text = Buffer.from(JSON.stringify(privateKey))
  await tx.encryptionKey.create({
    data: {
      kid,
      curve,
      publicKey,
      sealedPrivate: vault.seal('body-keys', text, bindingOf(kid)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + KEY_LIFE_MS),
    },
  })
}

/**
 * Ensures that there is a pair of each kind that is valid for more than an hour, and deletes those that are no longer
 * accepted (safety 4.6). Any process may do it at any time: an advisory lock lets one of them.
 * @returns how many pairs were made
 */
export async function rotateKeys(ctx: Ctx): Promise<number> {
  return await withTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('croupier.encryption-keys', 0))::text`
    const now = ctx.clock.now()
    const lasting = new Date(now.getTime() + SUCCESSOR_AHEAD_MS)
    const known = await tx.encryptionKey.findMany({
      where: { expiresAt: { gt: lasting } },
      select: { curve: true },
    })
    const missing = CURVES.filter((curve) => !known.some((key) => key.curve === curve))
    for (const curve of missing) await insertPair(tx, ctx, curve, now)
    const over = new Date(now.getTime() - keys.LATE_KEY_MS)
    await tx.encryptionKey.deleteMany({ where: { expiresAt: { lte: over } } })
    return missing.length
  })
}
