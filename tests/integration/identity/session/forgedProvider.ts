import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** A provider that signs whatever it is told to: what a real one never does, and an attacker's does. */
export interface ForgedProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** what its next identity token says; what is left out is as it should be */
  says: (usual: JWTPayload) => JWTPayload
  /** signs the next token with a key that is not in its list */
  strangeKey: boolean
  /** answers nothing any more */
  away: boolean
  /** sent out with this nonce: what a real provider would put into the token */
  nonce: string
  close(): Promise<void>
}

const NAMES = { clientId: 'croupier', clientSecret: 'a secret between the two' }

export async function startForgedProvider(): Promise<ForgedProvider> {
  const [own, strange] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }]
  const server = createServer(async (request, response) => {
    if (forged.away) {
      response.destroy()
      return
    }
    const { issuer, nonce } = forged
    const path = (request.url ?? '').split('?')[0]
    const send = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (path === '/.well-known/openid-configuration') {
      send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    } else if (path === '/jwks') send({ keys })
    else {
      const now = Math.floor(Date.now() / 1_000)
      const usual = {
        iss: issuer,
        aud: NAMES.clientId,
        sub: 'mara',
        nonce,
        iat: now,
        exp: now + 60,
      }
      const token = await new SignJWT(forged.says(usual))
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .sign(forged.strangeKey ? strange.privateKey : own.privateKey)
      send({ access_token: 'x', token_type: 'bearer', id_token: token })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const forged: ForgedProvider = {
    ...NAMES,
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    says: (usual) => usual,
    strangeKey: false,
    away: false,
    nonce: '',
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return forged
}
