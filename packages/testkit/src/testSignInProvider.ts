import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A real OpenID Connect provider on this machine, whose people have a name and no password. */
export interface TestSignInProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /**
   * Goes through it as a browser does: from the address a site sends one to, as somebody of that name, to where one is sent
   * back to.
   * @returns what was added to the address
   */
  signIn(address: string, name: string): Promise<Record<string, string>>
  close(): Promise<void>
}

const PAGE = (uid: string): string => `<!doctype html><html lang="en"><title>Test provider</title>
<main><h1>Test provider</h1><form method="post" action="/interaction/${uid}">
<label>Name <input name="name" required autofocus></label><button>Continue</button></form></main>`

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function providerAt(issuer: string, redirectUris: string[], secret: string): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'croupier',
        client_secret: secret,
        redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: [secret] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    async loadExistingGrant(ctx) {
      const { provider, client, session } = ctx.oidc
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  })
}

/** Answers the provider's own page, and passes everything else to it. */
async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  // As strict providers do: the window that comes here is cut off from the page that opened it.
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1]
  if (uid === undefined) {
    await provider.callback()(request, response)
  } else if (request.method === 'POST') {
    const accountId = new URLSearchParams(await textOf(request)).get('name') ?? ''
    await provider.interactionFinished(request, response, { login: { accountId } })
  } else {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE(uid))
  }
}

/** Follows one browser's way through the provider until it leaves it. */
async function walk(issuer: string, address: string, name: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let [url, form] = [new URL(address), null as string | null]
  while (url.origin === issuer) {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const reply = await fetch(url, {
      method: form === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      ...(form === null ? {} : { body: form }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [key = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(key, value)
    }
    const location = reply.headers.get('location')
    const isPrompt = location === null && url.pathname.startsWith('/interaction/') && form === null
    if (location === null && !isPrompt) throw new Error(`the provider says ${await reply.text()}`)
    form = isPrompt ? new URLSearchParams({ name }).toString() : null
    if (location !== null) url = new URL(location, url)
  }
  return url
}

/** Starts one on a free port of the loopback; it sends browsers back to these addresses only. */
export async function startTestSignInProvider(redirectUris: string[]): Promise<TestSignInProvider> {
  const clientSecret = randomBytes(24).toString('base64url')
  let provider: Provider | undefined
  const server: Server = createServer((request, response) => {
    if (provider === undefined) response.writeHead(503).end()
    else
      answer(provider, request, response).catch((error: Error) => {
        response.writeHead(500).end(error.message)
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider = providerAt(issuer, redirectUris, clientSecret)
  return {
    issuer,
    clientId: 'croupier',
    clientSecret,
    signIn: async (address, name) => Object.fromEntries((await walk(issuer, address, name)).searchParams),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
