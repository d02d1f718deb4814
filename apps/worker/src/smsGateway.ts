import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { MessagePort } from '@croupier/domain/platform/mails'
import { lookupOutside, namesOwnAddress } from '@croupier/gateway'

/** A gateway that takes longer counts as failed; the message is sent again. */
const ANSWER_MS_MAX = 10_000

/** How an HTTP gateway wants to be called; `{recipient}`, `{text}` and `{id}` stand for the message. */
export interface SmsGateway {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** empty for a gateway that takes everything from the URL */
  readonly body: string
  /** true: http as well as https */
  readonly plainHttp: boolean
  /** true: addresses of the own network as well, for a gateway that runs there */
  readonly privateHosts: boolean
}

/** Puts a message into a text, each part written so that it stays one value of it. */
function filled(template: string, message: Readonly<Record<string, string>>, write: (part: string) => string): string {
  return template.replaceAll(/\{(recipient|text|id)\}/g, (_all, name: string) => write(message[name] ?? ''))
}

const inJson = (part: string): string => JSON.stringify(part).slice(1, -1)
const inForm = (part: string): string => encodeURIComponent(part)

function writerOf(headers: Readonly<Record<string, string>>): (part: string) => string {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')
  return type?.[1].includes('json') === true ? inJson : inForm
}

/**
 * Messages to phones through an operator's HTTP gateway (rules E3.7): for any provider, by configuration.
 * Redirects are not followed.
 * @throws Error when the URL is none that may be called
 */
export function smsGatewayPort(gateway: SmsGateway): MessagePort {
  const { method, headers, plainHttp, privateHosts } = gateway
  const base = new URL(filled(gateway.url, {}, inForm))
  if (base.protocol !== 'https:' && !(plainHttp && base.protocol === 'http:')) {
    throw new Error('an SMS gateway is called over https')
  }
  if (!privateHosts && namesOwnAddress(base)) {
    throw new Error('the SMS gateway is in the own network')
  }
  return {
    outcome: 'GATEWAY',
    async send({ id, recipient, body: text }) {
      const message = { id, recipient, text }
      const url = new URL(filled(gateway.url, message, inForm))
      const body = filled(gateway.body, message, writerOf(headers))
      const request = url.protocol === 'https:' ? secureRequest : plainRequest
      await new Promise<void>((taken, refused) => {
        const call = request(url, {
          method,
          headers: {
            ...headers,
            ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }),
          },
          signal: AbortSignal.timeout(ANSWER_MS_MAX),
          ...(privateHosts ? {} : { lookup: lookupOutside }),
        })
        call.on('error', refused)
        call.on('response', (answer) => {
          const status = answer.statusCode ?? 0
          // What it says besides is of no use, and may be long.
          answer.destroy()
          if (status >= 200 && status < 300) taken()
          else refused(new Error(`the SMS gateway answered ${status}`))
        })
        call.end(body)
      })
    },
  }
}
