import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmsGateway, smsGatewayPort } from './smsGateway.ts'

const heard: { url: string; method: string; token: string; body: string }[] = []
let server: Server
let origin = ''
let status = 200
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      const { url = '', method = '', headers } = request
      heard.push({ url, method, token: String(headers['x-token']), body })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {})
      response.end('thank you')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const gateway = (options: Partial<SmsGateway> = {}): SmsGateway => ({
  url: `${origin}/send`,
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-token': 'secret' },
  body: '{"to":"{recipient}","text":"{text}","ref":"{id}"}',
  plainHttp: true,
  privateHosts: true,
  ...options,
})
const message = {
  id: 'm1',
  recipient: '+8613800138000',
  subject: '',
  body: '"House": your code & more 验证码',
}

describe('messages through an SMS gateway', () => {
  it('arrive as its JSON, its form or its address wants them', async () => {
    await smsGatewayPort(gateway()).send(message)
    expect(heard.at(-1)).toMatchObject({ url: '/send', method: 'POST', token: 'secret' })
    expect(JSON.parse(heard.at(-1)?.body ?? '')).toEqual({
      to: message.recipient,
      text: message.body,
      ref: 'm1',
    })
    const form = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'to={recipient}&text={text}',
    }
    await smsGatewayPort(gateway(form)).send(message)
    expect(new URLSearchParams(heard.at(-1)?.body).get('text')).toBe(message.body)
    const url = `${origin}/send?to={recipient}&text={text}`
    await smsGatewayPort(gateway({ url, method: 'GET', headers: {}, body: '' })).send(message)
    const query = new URL(heard.at(-1)?.url ?? '', origin).searchParams
    expect([query.get('to'), query.get('text')]).toEqual([message.recipient, message.body])
  })

  it.each([500, 404, 302])('are not taken for sent at an answer of %i', async (wrong) => {
    status = wrong
    const before = heard.length
    await expect(smsGatewayPort(gateway()).send(message)).rejects.toThrow(String(wrong))
    expect(heard).toHaveLength(before + 1)
    status = 200
  })

  it('go over https only, unless told otherwise', () => {
    expect(() => smsGatewayPort(gateway({ plainHttp: false }))).toThrow('https')
    expect(() => smsGatewayPort(gateway({ url: 'ftp://sms.example/' }))).toThrow('https')
  })

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
  ])('do not go to %s', (url) => {
    const called = () => smsGatewayPort(gateway({ url, privateHosts: false }))
    expect(called).toThrow('own network')
  })

  it('do not go to a name that leads into the own network', async () => {
    const before = heard.length
    const url = origin.replace('127.0.0.1', 'localhost')
    const port = smsGatewayPort(gateway({ url, privateHosts: false }))
    await expect(port.send(message)).rejects.toThrow('own network')
    expect(heard).toHaveLength(before)
  })
})
