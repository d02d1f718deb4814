import { type Ctx, RecentlyRead } from '@croupier/domain'
import { type AcceptedKey, acceptedKeys, openPrivateKey, rotateKeys } from '@croupier/domain/platform/encryption'
import { keys } from '@croupier/wire'
import { importJWK } from 'jose'

type PrivateKey = Awaited<ReturnType<typeof importJWK>>

const ALL = 'all'
/** Every process knows a new pair within this time … */
const READ_AGE_MS = 1_000
/** … and shows it to browsers only when it is older than this, so that none reaches a process which does not know it. */
const SHOWN_AGE_MS = 5_000
/** Two kinds, of each the pair in use, its successor and one that is late. */
const PRIVATE_KEYS_MAX = 12

/** The key pairs as a process of the API uses them: read at most once a second, private keys opened once. */
export class LiveKeys {
  readonly #ctx: Ctx
  readonly #list: RecentlyRead<string, AcceptedKey[]>
  readonly #opened = new Map<string, Promise<PrivateKey>>()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
    this.#list = new RecentlyRead({
      read: async () => await acceptedKeys(ctx),
      ageMs: READ_AGE_MS,
      entriesMax: 1,
      nowMs: () => performance.now(),
    })
  }

  /**
   * One public key of each curve, for browsers. Where the worker has made none in time, they are made here.
   * @throws Error when the key store is away
   */
  async published(): Promise<keys.PublicKey[]> {
    const shown = this.#shown(await this.#list.get(ALL))
    if (shown.length === keys.curve.options.length) return shown
    await rotateKeys(this.#ctx)
    this.#list.forget(ALL)
    return this.#shown(await this.#list.get(ALL))
  }

  /**
   * The private key of a pair that is accepted now; null for every other kid.
   * @throws Error when the key store is away, or its values do not open
   */
  async privateKey(kid: string): Promise<PrivateKey | null> {
    const key = (await this.#list.get(ALL)).find((one) => one.kid === kid)
    if (key === undefined || this.#age(key.expiresAt) >= keys.LATE_KEY_MS) return null
    const opened = this.#opened.get(kid) ?? this.#open(key)
    return await opened
  }

  #open(key: AcceptedKey): Promise<PrivateKey> {
    const opened = Promise.resolve().then(
      async () => await importJWK(openPrivateKey(this.#ctx, key), keys.KEY_AGREEMENT),
    )
    this.#opened.set(key.kid, opened)
    opened.catch(() => this.#opened.delete(key.kid))
    const [oldest] = this.#opened.keys()
    if (this.#opened.size > PRIVATE_KEYS_MAX && oldest !== undefined) this.#opened.delete(oldest)
    return opened
  }

  #age(instant: Date): number {
    return this.#ctx.clock.now().getTime() - instant.getTime()
  }

  #shown(list: readonly AcceptedKey[]): keys.PublicKey[] {
    return keys.curve.options.flatMap((curve) => {
      const usable = list.filter((key) => key.curve === curve && this.#age(key.expiresAt) < 0)
      const known = usable.find((key) => this.#age(key.createdAt) >= SHOWN_AGE_MS)
      const key = known ?? usable[0]
      return key === undefined ? [] : [present(key)]
    })
  }
}

function present({ kid, publicKey, expiresAt }: AcceptedKey): keys.PublicKey {
  const exp = Math.floor(expiresAt.getTime() / 1_000)
  return keys.publicKey.parse({ ...publicKey, kid, use: 'enc', alg: keys.KEY_AGREEMENT, exp })
}
