import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { headsIn, type SignedHead, WitnessedHeads } from '@croupier/domain/operations/checks'

/** The heads of audit chains that a witness keeps, in one file that only grows: a line each, as it came. */
export class KeptHeads {
  readonly #file: number
  readonly #heads = new WitnessedHeads()

  /** @param folder made where it is not there @throws when a line of the file is no head, is not signed or contradicts one before it */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, 'heads.jsonl')
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    // A process that died while it wrote leaves half a line: nobody was told that it is kept.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole !== text) truncateSync(path, Buffer.byteLength(whole))
    for (const head of headsIn(whole)) this.#heads.keep(head)
    this.#file = openSync(path, 'a')
  }

  /** The last head of each chain. */
  get last(): readonly SignedHead[] {
    return this.#heads.last
  }

  /** Keeps a head once it is on the disk; one that is kept already is kept. @returns false for one of another signer, or that contradicts */
  keep(head: SignedHead): boolean {
    if (!this.#heads.fits(head)) return false
    if (this.#heads.has(head)) return true
    writeSync(this.#file, `${JSON.stringify(head)}\n`)
    fsyncSync(this.#file)
    this.#heads.keep(head)
    return true
  }

  close(): void {
    closeSync(this.#file)
  }
}
