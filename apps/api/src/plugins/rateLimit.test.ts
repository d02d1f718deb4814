import type { RouteName } from '@croupier/wire'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { rateLimitPlugin } from './rateLimit.ts'

const PER_MINUTE = 1_200

/** How often an address may make a call in a minute, where that is less than 1,200; written by hand beside the limiter. */
const STRICT: Partial<Record<RouteName, number>> = {
  'session.login': 60,
  'session.secondCode': 20,
  'session.secondStep': 60,
  'session.captcha': 60,
  'session.slider': 60,
  'session.freePlay': 20,
  'social.start': 30,
  'social.finish': 30,
  'social.register': 30,
  'social.startBind': 20,
  'session.refresh': 120,
  'simulations.run': 30,
  'member.invitation': 60,
  'messages.markRead': 120,
  'messages.remove': 120,
  'member.register': 30,
  'member.registerMobile': 30,
  'member.registerDirect': 30,
  'member.changePassword': 20,
  'member.setPaymentPassword': 20,
  'member.setName': 20,
  'member.setBirthday': 20,
  'member.forgotPassword': 10,
  'member.resetPassword': 20,
}

/** The limit that a call says it has. */
async function limitOf(name: RouteName): Promise<number> {
  const app = Fastify()
  await app.register(rateLimitPlugin, { perMinute: PER_MINUTE, redis: null, prefix: 'test' })
  app.get('/', { config: { wire: name } }, async () => 'ok')
  const { headers } = await app.inject('/')
  await app.close()
  return Number(headers['x-ratelimit-limit'])
}

describe('calls that attackers like to try often', () => {
  it.each(Object.entries(STRICT))('%s: %i a minute', async (name, perMinute) => {
    expect(await limitOf(name as RouteName)).toBe(perMinute)
  })

  it('counts an IPv6 /64 as one address, and an IPv4 address for itself', async () => {
    const app = Fastify({ trustProxy: true })
    await app.register(rateLimitPlugin, { perMinute: 120, redis: null, prefix: 'test' })
    app.get('/', { config: { wire: 'lottery.placeBets' } }, async () => 'ok')
    const leftFor = async (ip: string) =>
      Number((await app.inject({ url: '/', headers: { 'x-forwarded-for': ip } })).headers['x-ratelimit-remaining'])
    const one = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3']
    const counted: number[] = []
    for (const ip of [...one, '2001:db8:1:3::1', '203.0.113.1', '203.0.113.2']) counted.push(await leftFor(ip))
    expect(counted).toEqual([119, 118, 117, 119, 119, 119])
    await app.close()
  })

  it.each(['games.list', 'lottery.currentIssues', 'promotions.list'] as const)(
    '%s, whose answer many share, has a count of its own',
    async (name) => {
      expect(await limitOf(name)).toBe(5 * PER_MINUTE)
    },
  )

  it('any other call shares the whole', async () => {
    expect(await limitOf('lottery.placeBets')).toBe(PER_MINUTE)
  })

  it('is refused with the seconds to wait when the limit is used up', async () => {
    const app = Fastify()
    await app.register(rateLimitPlugin, { perMinute: 120, redis: null, prefix: 'test' })
    app.get('/', { config: { wire: 'member.forgotPassword' } }, async () => 'ok')
    expect((await app.inject('/')).statusCode).toBe(200)
    const { statusCode } = await app.inject('/')
    await app.close()
    expect(statusCode).toBe(429)
  })
})
