import { randomBytes } from 'node:crypto'
import { keys } from '@croupier/wire'
import { keyOfCurve, sealBody } from '@croupier/wire/sealBody'

/** What /wps/system/keys answers. */
type Answer = { keys: keys.PublicKey[]; serverTime: Date }

interface Known {
  readonly key: keys.PublicKey
  readonly serverMs: number
  readonly readAtMs: number
}

const nowMsOf = ({ serverMs, readAtMs }: Known) => serverMs + performance.now() - readAtMs

/** Encrypts bodies for one API as a browser does (rules E3.8): its key is read once, and again when it has ended. */
export class BodySealer {
  readonly #origin: string
  readonly #read: () => Promise<Answer>
  #known: Promise<Known> | null = null

  /** `origin`: where the API is called; `read` asks it for its keys. */
  constructor(origin: string, read: () => Promise<Answer>) {
    this.#origin = origin
    this.#read = read
  }

  async #learn(): Promise<Known> {
    const { keys: list, serverTime } = await this.#read()
    const key = keyOfCurve(list, 'X25519')
    return { key, serverMs: serverTime.getTime(), readAtMs: performance.now() }
  }

  /** The body as a compact JWE for one call. Throws what reading the keys throws. */
  async seal(call: { method: string; path: string }, body: unknown): Promise<string> {
    this.#known ??= this.#learn()
    let known = await this.#known
    if (nowMsOf(known) >= known.key.exp * 1_000) {
      this.#known = this.#learn()
      known = await this.#known
    }
    const content = {
      iat: nowMsOf(known) / 1_000,
      jti: randomBytes(keys.JTI_BYTES).toString('base64url'),
      htm: call.method,
      htu: this.#origin + call.path,
      deviceId: 'a script',
      body,
    }
    return await sealBody(content, known.key)
  }
}
