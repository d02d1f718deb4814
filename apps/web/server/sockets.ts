import { type IncomingMessage, request as plainCall, ServerResponse } from 'node:http'
import { request as secureCall } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './refusal.ts'
import { callerOf, forwardedHeaders, spreadingLookup } from './upstream.ts'

/** Where sockets begin, below it the same path may be polled. */
export const SOCKET_PATH = '/socket.io'
const HANDSHAKE_MS_MAX = 10_000

/** Whether a request may become a socket. What asks for it elsewhere (h2c on any path) is a call like any other. */
export const mayBecomeSocket = ({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  (url ?? '').startsWith(`${SOCKET_PATH}/`) && headers.upgrade?.toLowerCase() === 'websocket'

/** A handshake is judged by its origin and cookies; the rest is what the two sides agree on. Nothing is packed: `extensions` stays here. */
const HANDED_ON = [
  'cookie',
  'origin',
  'authorization',
  'user-agent',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
] as const

/** Everything after the first line, as it came. */
const linesOf = (headers: readonly string[]): string =>
  headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}\r\n`] : [])).join('')

/** Bytes go both ways from now on; where one side ends, the other does. */
function join(socket: Socket, upstream: Duplex & Partial<Pick<Socket, 'setTimeout'>>): void {
  upstream.setTimeout?.(0)
  socket.setTimeout(0)
  upstream.on('error', () => socket.destroy())
  upstream.on('close', () => socket.destroy())
  socket.on('close', () => upstream.destroy())
  upstream.pipe(socket).pipe(upstream)
}

/**
 * Passes handshakes of sockets on to the gateway, and then bytes both ways as they are. What the gateway refuses is refused to the caller
 * in its words, and the connection ends.
 * @param origin of the realtime gateway
 * @returns what has to be asked of a request of `SOCKET_PATH` before it is answered otherwise: true where it was a handshake
 */
export function passSockets(
  app: FastifyInstance,
  origin: string,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const heads = new WeakMap<IncomingMessage, Buffer>()
  const open = new Set<Duplex>()
  const lookup = spreadingLookup()
  const makeCall = origin.startsWith('https:') ? secureCall : plainCall

  // A handshake takes the way of every request, so that what is asked of those is asked of it.
  app.server.on('upgrade', (raw: IncomingMessage, socket: Duplex, head: Buffer) => {
    heads.set(raw, head)
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    const answer = new ServerResponse(raw)
    answer.shouldKeepAlive = false
    answer.assignSocket(raw.socket)
    answer.on('finish', () => raw.socket.destroySoon())
    app.routing(raw, answer)
  })
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy()
  })

  return (request, reply) => {
    const head = heads.get(request.raw)
    if (head === undefined) return false
    const { socket } = request.raw
    const known = HANDED_ON.flatMap((name) =>
      request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
    )
    const headers = {
      ...forwardedHeaders(Object.fromEntries(known), callerOf(request)),
      connection: 'Upgrade',
      upgrade: 'websocket',
    }
    const call = makeCall(new URL(request.raw.url ?? '/', origin), {
      headers,
      lookup,
      timeout: HANDSHAKE_MS_MAX,
      agent: false,
    })
    call.on('upgrade', ({ rawHeaders }, upstream, first) => {
      reply.hijack()
      reply.raw.detachSocket(socket)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(rawHeaders)}\r\n`)
      socket.write(first)
      upstream.write(head)
      join(socket, upstream)
    })
    call.on('response', (refused) => {
      const { 'retry-after': retryAfter, 'content-type': type } = refused.headers
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      if (type !== undefined) reply.type(type)
      void reply.code(refused.statusCode ?? 502).send(refused)
    })
    call.on('timeout', () => call.destroy(new Error('the gateway does not answer')))
    call.on('error', (error) => {
      request.log.warn(error, 'a handshake was not passed on')
      if (!reply.sent) void sendRefusal(reply, 'SERVICE_BUSY')
    })
    call.end()
    return true
  }
}
