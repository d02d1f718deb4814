import { createHash, sign, verify } from 'node:crypto'
import type { Side } from '@croupier/rules'
import type { contracts } from '@croupier/wire'
import type { ContractKey } from './contractKey.ts'

/**
 * How a person showed who it is: SESSION by a login or a further proof within five minutes before; COMMAND when an operator's
 * command acted, which is so for the house and for demo data.
 */
export type ShownBy = 'SESSION' | 'COMMAND'

/** What a signature says beside the text. */
interface Confirmation {
  readonly side: Side
  /** the account, or the house */
  readonly by: string
  readonly at: Date
  readonly shownBy: ShownBy
}

/** A JWS without its payload (RFC 7797): the payload is the text as it is. */
interface DetachedSignature {
  readonly protected: string
  readonly signature: string
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url')

const signedBytes = (header: string, text: string): Buffer => Buffer.from(`${header}.${text}`)

/** Signs a text for one side (RFC 7515, RFC 7797, RFC 8037: Ed25519, payload detached and not encoded). */
export function signText(key: ContractKey, text: string, of: Confirmation): DetachedSignature {
  const header = base64url(
    JSON.stringify({
      alg: 'EdDSA',
      kid: key.kid,
      b64: false,
      crit: ['b64'],
      side: of.side,
      by: of.by,
      at: of.at.toISOString(),
      shownBy: of.shownBy,
    }),
  )
  const signature = sign(null, signedBytes(header, text), key.privateKey).toString('base64url')
  return { protected: header, signature }
}

const RULE = '-----'
const begin = (side: Side): string => `${RULE} ${side} ${RULE}`

/** The file that either side downloads: the text, then a block of three lines for each signature. */
export function signedFile(text: string, signatures: readonly (DetachedSignature & { readonly side: Side })[]): string {
  const blocks = signatures.map((one) => `${begin(one.side)}\n${one.protected}\n${one.signature}\n`)
  return `${text}${blocks.join('')}`
}

/** What a downloaded file says, and which of its signatures are right. */
interface VerifiedFile {
  readonly text: string
  readonly sha256: string
  readonly signatures: readonly {
    readonly side: string
    readonly by: string
    readonly at: string
    readonly shownBy: string
    readonly kid: string
    readonly right: boolean
  }[]
}

type PublicKey = ReturnType<typeof contracts.contractKey.parse>

const BLOCK = /^----- (PAYER|PAYEE) -----\n([\w-]+)\n([\w-]+)\n/
const FIRST_BLOCK = /^----- (?:PAYER|PAYEE) -----$/m

function readBlock(text: string, block: RegExpExecArray, keys: readonly PublicKey[]) {
  const [, side = '', header = '', signature = ''] = block
  const parsed: Record<string, unknown> = JSON.parse(Buffer.from(header, 'base64url').toString())
  const { kid, by, at, shownBy } = parsed
  const jwk = keys.find((key) => key.kid === kid)
  const right =
    jwk !== undefined &&
    parsed.alg === 'EdDSA' &&
    parsed.b64 === false &&
    parsed.side === side &&
    verify(
      null,
      signedBytes(header, text),
      { key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' },
      Buffer.from(signature, 'base64url'),
    )
  const words = { by: String(by), at: String(at), shownBy: String(shownBy), kid: String(kid) }
  return { side, ...words, right }
}

/**
 * Verifies a downloaded file with nothing but the published keys: no database, no network.
 * @throws Error when it is no such file
 */
export function verifyFile(file: string, keys: readonly PublicKey[]): VerifiedFile {
  const end = FIRST_BLOCK.exec(file)?.index
  if (end === undefined) throw new Error('this file holds no signature')
  const text = file.slice(0, end)
  const signatures: VerifiedFile['signatures'][number][] = []
  for (let rest = file.slice(end); rest !== ''; ) {
    const block = BLOCK.exec(rest)
    if (block === null) throw new Error('a signature in this file cannot be read')
    signatures.push(readBlock(text, block, keys))
    rest = rest.slice(block[0].length)
  }
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { text, sha256, signatures }
}
