import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { signedHead } from '@croupier/domain/operations/checks'
import type { KeptHeads } from './keptHeads.ts'

/** A head has about 400 bytes. */
const BODY_MAX = 4_096

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

/** The body of a call; null for one that is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > BODY_MAX) return null
  }
  return text
}

/** What was sent as a head; null for what is none. */
function headIn(text: string | null) {
  try {
    return signedHead.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

async function reply(kept: KeptHeads, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = `${request.method} ${request.url}`
  if (call === 'GET /readyz') return answer(response, 200, { status: 'ready' })
  if (call === 'GET /heads') return answer(response, 200, { heads: kept.last })
  if (call !== 'POST /heads') return answer(response, 404, { status: 'unknown' })
  const head = headIn(await bodyOf(request))
  if (head === null) return answer(response, 400, { status: 'no head' })
  if (!kept.keep(head)) return answer(response, 409, { status: 'contradicts what is kept' })
  answer(response, 200, { status: 'kept' })
}

/** The witness of the audit: `GET /heads` says what it keeps, `POST /heads` gives it one more. It forgets and changes nothing. */
export function witnessServer(kept: KeptHeads): Server {
  return createServer((request, response) => {
    // A caller who goes away in the middle of a call, or a disk that is full, ends that call and nothing else.
    reply(kept, request, response).catch(() => response.destroy())
  })
}
