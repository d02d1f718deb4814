import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import { signedHead, signedText, type Witness } from '@croupier/domain/operations/checks'
import { z } from 'zod'

const ANSWER_MS_MAX = 5_000
const KEY_BYTES = 32
/** DER of an Ed25519 private key before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const answered = z.object({ heads: z.array(signedHead) })

/** The key that signs heads: made of the worker's own secret, which no database has. */
function signerOf(seedKey: Uint8Array) {
  const seed = Buffer.from(hkdfSync('sha256', seedKey, '', 'croupier audit heads', KEY_BYTES))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: spki.subarray(-KEY_BYTES).toString('hex') }
}

async function answerOf(url: URL, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS_MAX) })
  if (!response.ok) throw new Error(`the witness of the audit answers ${response.status}: ${await response.text()}`)
  return await response.json()
}

/**
 * The witness at an address, whom heads are given signed (safety 4.9).
 * @param seedKey the worker's secret, 32 bytes
 * @throws Error from its calls when it does not answer, or refuses a head
 */
export function witnessPort(url: string, seedKey: Uint8Array): Witness {
  const heads = new URL('/heads', url)
  const { privateKey, publicKey } = signerOf(seedKey)
  return {
    last: async () => {
      const { heads: kept } = answered.parse(await answerOf(heads))
      return kept.map(({ merchantId, sequence, hash }) => ({ merchantId, sequence: BigInt(sequence), hash }))
    },
    keep: async ({ merchantId, sequence, hash }) => {
      const head = { merchantId, sequence: String(sequence), hash }
      const signature = sign(null, Buffer.from(signedText(head)), privateKey).toString('hex')
      const body = JSON.stringify({ ...head, publicKey, signature })
      await answerOf(heads, { method: 'POST', body })
    },
  }
}
