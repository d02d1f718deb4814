import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { RecentlyRead } from '@croupier/domain'
import type { Route } from '@croupier/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf } from './accessTokens.ts'

/** Changes of what everybody sees are seen within this time, as those of a merchant's settings are. */
export const SHARED_AGE_MS = 1_000
const ANSWERS_MAX = 2_000
/** What is longer is asked for by nobody's page. */
const ADDRESS_CHARS_MAX = 300
/** A shorter answer fits into one packet, packed or not. */
const PACKED_FROM_BYTES = 1_024
/** Once a second and address, not once a request: what it costs is paid by one caller of many. */
const BROTLI_STEP = 6
const TAG_CHARS = 22
const PACKERS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_STEP } }),
  gzip: async (bytes: Buffer) => await promisify(gzip)(bytes),
} as const
type Packing = keyof typeof PACKERS

interface Answer {
  readonly bytes: Buffer
  readonly tag: string
  readonly readAtMs: number
  readonly packed: Map<Packing, Promise<Buffer>>
}

interface SharedCall {
  readonly key: string
  /** makes the answer, as text of JSON */
  readonly make: () => Promise<string>
}

/** What packs this caller reads, best first; those with `q=0` not. */
function packingFor(accepted: string | undefined): Packing | null {
  const words = (accepted ?? '').split(',').map((word) =>
    word
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  )
  const reads = (name: Packing) => words.some(([word, q]) => word === name && !/^q=0(\.0*)?$/.test(q ?? ''))
  if (reads('br')) return 'br'
  return reads('gzip') ? 'gzip' : null
}

/** Whether this request gets the answer that others get: by its route, and where that says so by its not showing who asks. */
export const isShared = (route: Pick<Route, 'sharedBy'>, { headers, url }: FastifyRequest): boolean =>
  url.length <= ADDRESS_CHARS_MAX &&
  (route.sharedBy === 'anybody' || (route.sharedBy === 'strangers' && tokenOf(headers) === null))

/**
 * Answers that many callers share (`sharedBy` of the wire): made, encoded and packed once, for as long as `ageMs`. Where a caller comes
 * from and whether the site is open was judged before, for each call. The browser keeps them and asks each time whether they changed.
 */
export class SharedAnswers {
  /** null: each caller's answer is made for itself */
  readonly #answers: RecentlyRead<string, Answer> | null
  readonly #nowMs: () => number

  /** @param nowMs monotonic milliseconds */
  constructor(ageMs: number, nowMs: () => number) {
    this.#nowMs = nowMs
    if (ageMs === 0) {
      this.#answers = null
      return
    }
    const read = async (key: string) => await Promise.reject(new Error(`nobody makes ${key}`))
    this.#answers = new RecentlyRead<string, Answer>({ read, ageMs, entriesMax: ANSWERS_MAX, nowMs })
  }

  async #made(make: SharedCall['make']): Promise<Answer> {
    const readAtMs = this.#nowMs()
    const bytes = Buffer.from(await make())
    const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, TAG_CHARS)
    return { bytes, tag, readAtMs, packed: new Map() }
  }

  /** Sends the answer, or that it is what the caller has. @throws what making it throws; nothing of that is kept */
  async send(request: FastifyRequest, reply: FastifyReply, { key, make }: SharedCall): Promise<FastifyReply> {
    const made = async () => await this.#made(make)
    const answer = await (this.#answers?.get(key, made) ?? made())
    const packing = answer.bytes.length < PACKED_FROM_BYTES ? null : packingFor(request.headers['accept-encoding'])
    const etag = `"${answer.tag}${packing === null ? '' : `-${packing}`}"`
    reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
      // Clocks are set by what the answer says of the server's time (experience 1.3).
      .header('answer-age', Math.round(this.#nowMs() - answer.readAtMs))
    if (request.headers['if-none-match'] === etag) return await reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    if (packing === null) return await reply.send(answer.bytes)
    const packed = answer.packed.get(packing) ?? PACKERS[packing](answer.bytes)
    answer.packed.set(packing, packed)
    return await reply.header('content-encoding', packing).send(await packed)
  }
}
