import { type LookupAddress, lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { MessagePort } from '@croupier/domain/mails'

/** A gateway that takes longer has not taken it; it is tried again. */
const ANSWER_MS_MAX = 10_000

/** How an HTTP gateway wants to be spoken to; `{recipient}`, `{text}` and `{id}` stand for the message. */
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

const own = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  own.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  own.addSubnet(network, prefix, 'ipv6')
}
const isOwn = (address: string): boolean =>
  own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Judges the very address that is connected to: a name cannot lead elsewhere a moment later (safety 4.8, SSRF). */
const lookupOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const inside = found?.find(({ address }) => isOwn(address))
    const refused =
      error ?? (inside === undefined ? null : new Error('the SMS gateway is in the own network'))
    const [first] = found ?? []
    if (refused !== null || first === undefined) done(refused ?? new Error(`no ${host}`), '', 4)
    else if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

/** Puts a message into a text, each part written so that it stays one value of it. */
function filled(
  template: string,
  message: Readonly<Record<string, string>>,
  write: (part: string) => string,
): string {
  return template.replaceAll(/\{(recipient|text|id)\}/g, (_all, name: string) =>
    write(message[name] ?? ''),
  )
}

const inJson = (part: string): string => JSON.stringify(part).slice(1, -1)
const inForm = (part: string): string => encodeURIComponent(part)

function writerOf(headers: Readonly<Record<string, string>>): (part: string) => string {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')
  return type?.[1].includes('json') === true ? inJson : inForm
}

/**
 * Messages to telephones through an operator's HTTP gateway (rules E3.7): whatever provider, as configuration says.
 * Redirects are not followed.
 * @throws Error when the URL is none that may be called
 */
export function smsGatewayPort(gateway: SmsGateway): MessagePort {
  const { method, headers, plainHttp, privateHosts } = gateway
  const base = new URL(filled(gateway.url, {}, inForm))
  if (base.protocol !== 'https:' && !(plainHttp && base.protocol === 'http:')) {
    throw new Error('an SMS gateway is called over https')
  }
  const host = base.hostname.replaceAll(/[[\]]/g, '')
  if (!privateHosts && isIP(host) !== 0 && isOwn(host)) {
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
