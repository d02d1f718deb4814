import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

/** A head of an audit chain as its signer sends it, and as the witness keeps it, a line each. */
export const signedHead = z.strictObject({
  merchantId: z.int().min(1),
  /** decimal digits */
  sequence: z.string().regex(/^[1-9]\d{0,18}$/),
  hash: hex(32),
  /** Ed25519, raw */
  publicKey: hex(32),
  signature: hex(64),
})
export type SignedHead = z.output<typeof signedHead>

/** What is signed of a head: its words in this order, so that the same head is the same text everywhere. */
export const signedText = ({ merchantId, sequence, hash }: Pick<SignedHead, 'merchantId' | 'sequence' | 'hash'>) =>
  `croupier audit head ${merchantId} ${sequence} ${hash}`

/** DER of an Ed25519 public key before its 32 bytes. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

const isSigned = ({ publicKey, signature, ...head }: SignedHead): boolean => {
  const key = createPublicKey({
    key: Buffer.concat([SPKI, Buffer.from(publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(signedText(head)), key, Buffer.from(signature, 'hex'))
}

/** The heads that somebody keeps: they only go on. The first one decides whose signatures are taken from then on. */
export class WitnessedHeads {
  readonly #last = new Map<number, SignedHead>()
  #publicKey: string | null = null

  /** The last head of each chain. */
  get last(): readonly SignedHead[] {
    return [...this.#last.values()]
  }

  /** Whether it is kept already. */
  has({ merchantId, sequence, hash }: SignedHead): boolean {
    const known = this.#last.get(merchantId)
    return known?.sequence === sequence && known.hash === hash
  }

  /** Whether a head is signed by whom the first one was, and goes on from what is kept, or is that. */
  fits(head: SignedHead): boolean {
    if (head.publicKey !== (this.#publicKey ?? head.publicKey) || !isSigned(head)) return false
    const before = this.#last.get(head.merchantId)
    const by = before === undefined ? 1n : BigInt(head.sequence) - BigInt(before.sequence)
    return by > 0n || (by === 0n && before?.hash === head.hash)
  }

  /** Keeps one that fits. */
  keep(head: SignedHead): void {
    this.#publicKey = head.publicKey
    this.#last.set(head.merchantId, head)
  }
}

function headOf(line: string): SignedHead | null {
  try {
    return signedHead.parse(JSON.parse(line))
  } catch {
    return null
  }
}

/**
 * Every head in a witness' file, in its order. A last line that has no end is left out: a process died while it wrote it.
 * @throws Error naming the first line that is no head, is not signed or contradicts one before it
 */
export function headsIn(text: string): SignedHead[] {
  const heads = new WitnessedHeads()
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return lines.flatMap((line, at) => {
    if (line === '') return []
    const head = headOf(line)
    if (head === null || !heads.fits(head)) throw new Error(`line ${at + 1} is no head that goes on from the others`)
    heads.keep(head)
    return [head]
  })
}
