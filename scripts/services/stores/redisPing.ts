import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

const TIMEOUT_MS = 3_000

function commands(url: URL): string {
  const parts: string[][] = []
  const user = decodeURIComponent(url.username)
  const password = decodeURIComponent(url.password)
  if (password !== '') parts.push(user === '' ? ['AUTH', password] : ['AUTH', user, password])
  parts.push(['PING'])
  const encode = (words: string[]) =>
    `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`
  return parts.map(encode).join('')
}

/**
 * Logs in and sends one PING, in Redis's own protocol, so that it can be asked before anything is
 * built. Resolves with null when Redis answers, otherwise with the reason in a few words.
 */
export async function redisTrouble(address: string): Promise<string | null> {
  if (!URL.canParse(address)) return 'the address is not a URL'
  const url = new URL(address)
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:') {
    return 'the address does not begin with redis:// or rediss://'
  }
  return await new Promise((resolve) => {
    const target = { host: url.hostname, port: Number(url.port || '6379') }
    const socket: Socket = url.protocol === 'rediss:' ? connectTls(target) : connectPlain(target)
    let reply = ''
    const done = (trouble: string | null) => {
      socket.destroy()
      resolve(trouble)
    }
    socket.setTimeout(TIMEOUT_MS, () => done(`no answer within ${TIMEOUT_MS / 1000} s`))
    socket.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    socket.on('close', () => done('the connection was closed'))
    socket.on('data', (chunk) => {
      reply += chunk.toString('utf8')
      const refusal = /^-(.*)\r\n/m.exec(reply)
      if (refusal !== null) done(refusal[1] ?? 'refused')
      else if (reply.includes('+PONG')) done(null)
    })
    socket.write(commands(url))
  })
}
