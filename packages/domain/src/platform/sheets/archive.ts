import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A ZIP archive whose bytes are taken while it is made. */
export class Archive {
  #made: Uint8Array[] = []
  readonly #zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    this.#made.push(bytes)
  })

  /** An entry that is written piece by piece; the one before has to be at its end. */
  open(name: string): (bytes: Uint8Array, last: boolean) => void {
    const entry = new ZipDeflate(name, { level: 6 })
    this.#zip.add(entry)
    return (bytes, last) => entry.push(bytes, last)
  }

  /** A small entry in one piece. */
  add(name: string, text: string): void {
    const entry = new ZipPassThrough(name)
    this.#zip.add(entry)
    entry.push(strToU8(text), true)
  }

  end(): void {
    this.#zip.end()
  }

  /** What was made since the last time. */
  take(): Uint8Array {
    const made = Buffer.concat(this.#made)
    this.#made = []
    return made
  }
}
