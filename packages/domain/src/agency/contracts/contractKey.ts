import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type Db, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'

const PURPOSE = 'contract-keys'
const KID_BYTES = 12

/** The key that signs contracts now. */
export interface ContractKey {
  readonly kid: string
  readonly privateKey: KeyObject
}

/** Opened once per process: the key of a database never becomes another one while somebody signs. */
const opened = new WeakMap<Db, ContractKey>()

const bindingOf = (kid: string): string => `contract_keys/${kid}`

/** The name of a public key: the beginning of its SHA-256. */
const kidOf = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest().subarray(0, KID_BYTES).toString('base64url')

async function newestKey(ctx: Ctx) {
  return await ctx.db.prisma.contractKey.findFirst({ orderBy: { createdAt: 'desc' } })
}

/** Makes the first key; of several processes one does. */
async function makeKey(ctx: Ctx): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('croupier.contract-keys', 0))::text`
    if ((await tx.contractKey.count()) > 0) return
    const pair = generateKeyPairSync('ed25519')
    const { x = '' } = pair.publicKey.export({ format: 'jwk' })
    const publicKey = new Uint8Array(Buffer.from(x, 'base64url'))
    const kid = kidOf(publicKey)
    const secret = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
    const sealedPrivate = ctx.vault.seal(PURPOSE, secret, bindingOf(kid))
    await tx.contractKey.create({
      data: { kid, publicKey, sealedPrivate, createdAt: ctx.clock.now() },
    })
  })
}

/**
 * The platform's key for contracts; the first call makes it. Outside every transaction: one that is rolled back would take
 * the key of what was signed away. A key sealed under a former master key is sealed again.
 * @throws Error when no master key here opens it
 */
export async function contractKey(ctx: Ctx): Promise<ContractKey> {
  const known = opened.get(ctx.db)
  if (known !== undefined) return known
  let row = await newestKey(ctx)
  if (row === null) {
    await makeKey(ctx)
    row = await newestKey(ctx)
  }
  if (row === null) throw new Error('there is no key for contracts')
  const { kid, sealedPrivate } = row
  const secret = ctx.vault.open(PURPOSE, sealedPrivate, bindingOf(kid))
  if (!sealedPrivate.startsWith(`${ctx.vault.kid}.`)) {
    await ctx.db.prisma.contractKey.updateMany({
      where: { kid, sealedPrivate },
      data: { sealedPrivate: ctx.vault.seal(PURPOSE, secret, bindingOf(kid)) },
    })
  }
  const key = { kid, privateKey: createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' }) }
  opened.set(ctx.db, key)
  return key
}

/** Every public key that has signed contracts, newest first, as JWKs (RFC 8037). */
export async function readContractKeys(ctx: Ctx) {
  const rows = await ctx.db.prisma.contractKey.findMany({
    orderBy: [{ createdAt: 'desc' }, { kid: 'asc' }],
    select: { kid: true, publicKey: true },
  })
  return rows.map(({ kid, publicKey }) => ({
    kid,
    kty: 'OKP' as const,
    crv: 'Ed25519' as const,
    alg: 'EdDSA' as const,
    use: 'sig' as const,
    x: Buffer.from(publicKey).toString('base64url'),
  }))
}
