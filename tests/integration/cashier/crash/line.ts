import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The line between the platform and a provider, which may go silent before or behind the provider. */
export interface Line {
  readonly url: string
  /**
   * The next call is not answered: the provider never gets it, or has taken it. @returns when the call is held
   */
  holds(where: 'before' | 'behind'): Promise<void>
  /** calls go through again */
  opens(): void
  close(): Promise<void>
}

async function carry(to: string, call: IncomingMessage, reply: ServerResponse, body: Buffer) {
  const { method, url: path, headers } = call
  const there = ask(new URL(path ?? '/', to), { method: method ?? 'GET', headers })
  there.end(body)
  const [answer] = (await once(there, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return () => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    reply.end(Buffer.concat(parts))
  }
}

/** Opens a line to a provider's address. */
export async function aLine(to: string): Promise<Line> {
  let hold: { where: 'before' | 'behind'; held: () => void } | null = null
  const server = createServer(async (call, reply) => {
    const parts: Buffer[] = []
    for await (const part of call) parts.push(part as Buffer)
    const holding = hold
    if (holding?.where === 'before') return holding.held()
    const answer = await carry(to, call, reply, Buffer.concat(parts))
    if (holding?.where === 'behind') return holding.held()
    answer()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holds: (where) =>
      new Promise<void>((held) => {
        hold = { where, held }
      }),
    opens() {
      hold = null
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
