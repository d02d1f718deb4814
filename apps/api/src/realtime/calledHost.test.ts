import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { calledHost, callerAddress, hostnameOf, trustedPeers } from './calledHost.ts'

const request = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

describe('the host that was called', () => {
  const trusted = trustedPeers(['10.0.0.0/8', '::1', '127.0.0.1'])
  const headers = { host: 'inner:3001', 'x-forwarded-host': 'evil.example, Play.Example:8443' }

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '127.0.0.1', '::1'])('is the word of our proxy %s', (peer) => {
    expect(calledHost(request(peer, headers), trusted)).toBe('play.example:8443')
  })

  it.each(['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1', ''])('is the own header of %s', (peer) => {
    expect(calledHost(request(peer, headers), trusted)).toBe('inner:3001')
  })

  it.each([
    ['play.example:8443', 'play.example'],
    ['[::1]:80', '[::1]'],
    ['localhost', 'localhost'],
    ['not a host', ''],
  ])('%j is named %j', (host, name) => {
    expect(hostnameOf(host)).toBe(name)
  })
})

describe('where somebody calls from', () => {
  const trusted = trustedPeers(['10.0.0.0/8', '::1'])

  it.each([
    ['10.1.2.3', '8.8.8.8', '8.8.8.8'],
    ['::ffff:10.1.2.3', '6.6.6.6, 8.8.8.8', '8.8.8.8'],
    ['10.1.2.3', '6.6.6.6, 8.8.8.8, 10.9.9.9', '8.8.8.8'],
    ['::1', '2001:db8::5', '2001:db8::5'],
    ['192.0.2.7', '8.8.8.8', '192.0.2.7'],
    ['192.0.2.7', '10.1.2.3', '192.0.2.7'],
    ['10.1.2.3', '10.4.4.4', '10.4.4.4'],
  ])('peer %s that forwards for %s: %s', (peer, forwarded, address) => {
    expect(callerAddress(request(peer, { 'x-forwarded-for': forwarded }), trusted)).toBe(address)
  })

  it('is the peer that forwards for nobody', () => {
    expect(callerAddress(request('10.1.2.3', {}), trusted)).toBe('10.1.2.3')
  })
})
