import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A page as a browser sees it. */
export interface Page {
  readonly origin: string
  readonly host: string
}

/** What a test may do otherwise than a correct device. */
export interface Tricks {
  /** what the browser says where it was used; the page itself when left out */
  readonly origin?: string
  /** whose key it says it is */
  readonly host?: string
  /** false: no user verification, only a touch */
  readonly verified?: boolean
  /** what its counter says */
  readonly count?: number
  readonly type?: string
  /** what is signed instead of the challenge */
  readonly challenge?: string
  readonly userHandle?: string
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const text64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')

/** CBOR's head: three bits of kind, then the length or value (RFC 8949). */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  if (value < 256) return Buffer.from([(kind << 5) | 24, value])
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}
const cborInt = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** Bits of the authenticator's data: present, verified, with a key in it. */
const [PRESENT, VERIFIED, WITH_KEY] = [1, 4, 64]

/** A device with one passkey, put together by hand (WebAuthn 6.1, RFC 9053): ES256, a counter, no attestation. */
export function aDevice(page: Page) {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const cose = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(jwk.x ?? '', 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(jwk.y ?? '', 'base64url'))],
  ])
  let count = 0
  const dataOf = (tricks: Tricks, keyed: boolean): Buffer => {
    count = tricks.count ?? count + 1
    const flags = PRESENT | (tricks.verified === false ? 0 : VERIFIED) | (keyed ? WITH_KEY : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const key = [Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]
    const parts = [sha256(tricks.host ?? page.host), Buffer.from([flags]), counter]
    return Buffer.concat(keyed ? [...parts, ...key] : parts)
  }
  const clientData = (type: string, challenge: string, tricks: Tricks): Buffer => {
    const origin = tricks.origin ?? page.origin
    return Buffer.from(
      JSON.stringify({
        type: tricks.type ?? type,
        challenge: tricks.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    )
  }
  const credential = {
    id: text64(id),
    rawId: text64(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  return {
    /** Makes the key: the answer to the options of a registration. */
    make(options: { challenge: string }, tricks: Tricks = {}) {
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(dataOf(tricks, true))],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: text64(clientData('webauthn.create', options.challenge, tricks)),
          attestationObject: text64(attestationObject),
          transports: ['internal'],
        },
      }
    },
    /** Signs: the answer to the options of a login. */
    answer(options: { challenge: string }, tricks: Tricks = {}) {
      const data = dataOf(tricks, false)
      const client = clientData('webauthn.get', options.challenge, tricks)
      const signed = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const handle = tricks.userHandle === undefined ? {} : { userHandle: text64(tricks.userHandle) }
      return {
        ...credential,
        response: {
          clientDataJSON: text64(client),
          authenticatorData: text64(data),
          signature: text64(signed),
          ...handle,
        },
      }
    },
  }
}
