import type { JsonWebKey } from 'node:crypto'
import { keys } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { bindingOf, jwk } from './rotateKeys.ts'

/** A pair that bodies may still be encrypted to. */
export interface AcceptedKey {
  readonly kid: string
  readonly curve: keys.Curve
  readonly publicKey: JsonWebKey
  readonly createdAt: Date
  readonly expiresAt: Date
  /** opened with openPrivateKey */
  readonly sealedPrivate: string
}

/** The pairs that are accepted now, newest first: for a day after their end, too (safety 4.6). */
export async function acceptedKeys({ db, clock }: Ctx): Promise<AcceptedKey[]> {
  const rows = await db.prisma.encryptionKey.findMany({
    where: { expiresAt: { gt: new Date(clock.now().getTime() - keys.LATE_KEY_MS) } },
    orderBy: [{ createdAt: 'desc' }, { kid: 'asc' }],
  })
  return rows.map((row) => ({
    ...row,
    curve: keys.curve.parse(row.curve),
    publicKey: jwk.parse(row.publicKey),
  }))
}

/**
 * The private key of a pair as a JWK.
 * @throws Error when the master key is another one, or the row was changed
 */
export function openPrivateKey({ vault }: Ctx, key: AcceptedKey): JsonWebKey {
  const text = vault.open('body-keys', key.sealedPrivate, bindingOf(key.kid))
  return jwk.parse(JSON.parse(text.toString()))
}
