import { createPublicKey, verify } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { signedText } from './signedText.ts'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

/** A head as its signer sends it. */
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

/**
 * The heads of audit chains that a witness keeps, in one file that only grows: a line each, as it came. The first line decides whose
 * signatures are taken from then on.
 */
export class KeptHeads {
  readonly #file: number
  readonly #last = new Map<number, SignedHead>()
  #publicKey: string | null = null

  /** @param folder made where it is not there @throws when a line of the file is no head, is not signed or contradicts one before it */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, 'heads.jsonl')
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    // A process that died while it wrote leaves half a line: nobody was told that it is kept.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole !== text) truncateSync(path, Buffer.byteLength(whole))
    for (const line of whole.split('\n').filter((one) => one !== '')) {
      const head = signedHead.parse(JSON.parse(line))
      if (!this.#fits(head)) throw new Error(`${path} has a line that contradicts another`)
      this.#know(head)
    }
    this.#file = openSync(path, 'a')
  }

  /** The last head of each chain. */
  get last(): readonly SignedHead[] {
    return [...this.#last.values()]
  }

  /** Keeps a head once it is on the disk; one that is kept already is kept. @returns false for one of another signer, or that contradicts */
  keep(head: SignedHead): boolean {
    if (!this.#fits(head)) return false
    if (this.#last.get(head.merchantId)?.sequence === head.sequence) return true
    writeSync(this.#file, `${JSON.stringify(head)}\n`)
    fsyncSync(this.#file)
    this.#know(head)
    return true
  }

  close(): void {
    closeSync(this.#file)
  }

  /** Whether it is signed by whom this file believes, and goes on from what it keeps, or is that. */
  #fits(head: SignedHead): boolean {
    if (head.publicKey !== (this.#publicKey ?? head.publicKey) || !isSigned(head)) return false
    const before = this.#last.get(head.merchantId)
    const by = before === undefined ? 1n : BigInt(head.sequence) - BigInt(before.sequence)
    return by > 0n || (by === 0n && before?.hash === head.hash)
  }

  #know(head: SignedHead): void {
    this.#publicKey = head.publicKey
    this.#last.set(head.merchantId, head)
  }
}
