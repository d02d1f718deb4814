import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AskOrigin } from '@croupier/domain/platform/site'
import { lookupOutside, namesOwnAddress } from '@croupier/gateway'

/** A host that takes longer is of no use to a page. */
const ANSWER_MS_MAX = 5_000
/** A host that sends this much is reachable; the rest is not read. */
const ANSWER_BYTES_MAX = 64 * 1_024

export interface OriginAskerRules {
  /** true: http as well as https */
  readonly plainHttp: boolean
  /** true: addresses of the own network as well */
  readonly privateHosts: boolean
  /** after which a host does not answer, ms (default 5 000) */
  readonly answerMsMax?: number
}

/**
 * Asks an origin for its front page. It answers when the host itself says anything that is neither a redirect nor a fault of
 * its own: a host of files rarely has a front page. Redirects are not followed (safety 4.8).
 */
export function originAsker({ plainHttp, privateHosts, answerMsMax = ANSWER_MS_MAX }: OriginAskerRules): AskOrigin {
  return async (origin) => {
    const url = new URL(origin)
    if (url.protocol !== 'https:' && !plainHttp) throw new Error('not https')
    if (!privateHosts && namesOwnAddress(url)) throw new Error('in the own network')
    const request = url.protocol === 'https:' ? secureRequest : plainRequest
    await new Promise<void>((healthy, failing) => {
      const call = request(url, {
        // No connection is kept: each check is one of its own.
        agent: false,
        signal: AbortSignal.timeout(answerMsMax),
        ...(privateHosts ? {} : { lookup: lookupOutside }),
      })
      call.on('error', failing)
      call.on('response', (answer) => {
        const status = answer.statusCode ?? 0
        let bytes = 0
        answer.on('error', failing)
        answer.on('end', healthy)
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes < ANSWER_BYTES_MAX) return
          healthy()
          answer.destroy()
        })
        if (status < 200 || status >= 500 || (status >= 300 && status < 400)) {
          failing(new Error(`answered ${status}`))
          answer.destroy()
        }
      })
      call.end()
    })
  }
}
