// @vitest-environment node
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const SOURCE = readFileSync(fileURLToPath(new URL('../../public/sw.js', import.meta.url)), 'utf8')
const ORIGIN = 'https://play.example'

type Answer = (request: { url: string }) => Promise<Response>
type Listener = (event: object) => void

/** As much of a browser's cache as the worker uses. */
function openCache() {
  const kept = new Map<string, Response>()
  const at = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).href
  return {
    kept,
    put: async (request: string | { url: string }, reply: Response) => {
      kept.set(at(request), reply)
    },
    match: async (request: string | { url: string }) => kept.get(at(request))?.clone(),
    addAll: async (files: string[]) => {
      for (const file of files) kept.set(at(file), new Response(file))
    },
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (request: { url: string }) => kept.delete(request.url),
  }
}

let cache: ReturnType<typeof openCache>
let network: ReturnType<typeof vi.fn<Answer>>
let listeners: Map<string, Listener>

beforeEach(() => {
  cache = openCache()
  network = vi.fn<Answer>()
  listeners = new Map()
  runInNewContext(SOURCE, {
    URL,
    Set,
    Error,
    Math,
    caches: { open: async () => cache, keys: async () => ['shell-1'] },
    fetch: network,
    self: {
      location: { origin: ORIGIN },
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      skipWaiting: async () => undefined,
      clients: { claim: async () => undefined },
    },
  })
})

/** What the worker answers; undefined when it leaves the request to the browser. */
function ask(path: string, wishes: { mode?: string; method?: string } = {}) {
  let answer: Promise<Response> | undefined
  const request = { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', ...wishes }
  listeners.get('fetch')?.({
    request,
    respondWith: (reply: Promise<Response>) => {
      answer = reply
    },
  })
  return answer
}

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })

describe('the worker that keeps the shell', () => {
  it.each(['/wps/wallet/balance', '/lotto/x', '/art/a.svg', '/socket.io/?x', '/version'])(
    'never touches %s',
    (path) => {
      expect(ask(path)).toBeUndefined()
      expect(ask(path, { mode: 'navigate' })).toBeUndefined()
    },
  )

  it('leaves what is sent, other origins and files without a hash alone', () => {
    expect(ask('/index', { method: 'POST' })).toBeUndefined()
    expect(ask('https://other.example/assets/a.js')).toBeUndefined()
    expect(ask('/favicon.svg')).toBeUndefined()
  })

  it('keeps the page and the files that it names when it is installed', async () => {
    network.mockResolvedValue(
      html('<script src="/assets/a-1.js"></script><link href="/assets/b.css">'),
    )
    let done: Promise<unknown> = Promise.resolve()
    listeners.get('install')?.({
      waitUntil: (work: Promise<unknown>) => {
        done = work
      },
    })
    await done
    expect([...cache.kept.keys()].sort()).toEqual(
      ['/', '/assets/a-1.js', '/assets/b.css'].map((path) => ORIGIN + path),
    )
  })

  it('gives out the newest page, and the kept one without a network', async () => {
    network.mockResolvedValueOnce(html('new'))
    expect(await (await ask('/index', { mode: 'navigate' }))?.text()).toBe('new')
    network.mockRejectedValueOnce(new TypeError('no network'))
    expect(await (await ask('/help', { mode: 'navigate' }))?.text()).toBe('new')
  })

  it('says so when there is neither a network nor a kept page', async () => {
    network.mockRejectedValueOnce(new TypeError('no network'))
    await expect(ask('/index', { mode: 'navigate' })).rejects.toThrow('no network')
  })

  it('does not keep an error page', async () => {
    network.mockResolvedValueOnce(new Response('down', { status: 503 }))
    await ask('/index', { mode: 'navigate' })
    expect(cache.kept.size).toBe(0)
  })

  it('asks for a hashed file once, and drops the oldest beyond 400', async () => {
    network.mockImplementation(async ({ url }) => new Response(url))
    await ask('/assets/a-1.js')
    await ask('/assets/a-1.js')
    expect(network).toHaveBeenCalledTimes(1)
    for (let file = 0; file < 400; file += 1) await ask(`/assets/f-${file}.js`)
    expect(cache.kept.size).toBe(400)
    expect(cache.kept.has(`${ORIGIN}/assets/a-1.js`)).toBe(false)
  })
})
