import type { TestReply } from '@croupier/testkit'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ForgedProvider, startForgedProvider } from './forgedProvider.ts'
import { aBrowser, from, goOut, offer, openSocialWorld, type SocialWorld } from './socialWorld.ts'

let scene: SocialWorld
let forged: ForgedProvider
beforeAll(async () => {
  scene = await openSocialWorld()
  forged = await startForgedProvider()
  await offer(scene.world, 1, forged)
})
beforeEach(() => {
  forged.says = (usual) => usual
  forged.strangeKey = false
  forged.away = false
})
afterAll(async () => {
  await forged.close()
  await scene.close()
})

/** Out and back with a code, whatever the provider makes of it. */
async function signIn(prepare: () => void = () => {}): Promise<TestReply> {
  const browser = aBrowser()
  const { searchParams } = new URL(await goOut(scene.api, browser))
  forged.nonce = searchParams.get('nonce') ?? ''
  prepare()
  const state = searchParams.get('state') ?? ''
  return await from(scene.api, browser, 'social.finish', { state, parameters: { code: 'c' } })
}

it('takes a token that is as it should be', async () => {
  expect((await signIn()).status).toBe(200)
})

const wrong: [string, (usual: JWTPayload) => JWTPayload][] = [
  ['another nonce', (usual) => ({ ...usual, nonce: 'of another browser' })],
  ['no nonce', ({ nonce: _none, ...usual }) => usual],
  ['another audience', (usual) => ({ ...usual, aud: 'another site' })],
  ['two audiences and no authorised party', (usual) => ({ ...usual, aud: ['croupier', 'b'] })],
  ['another issuer', (usual) => ({ ...usual, iss: 'https://other.example' })],
  ['a time that is over', (usual) => ({ ...usual, exp: (usual.iat ?? 0) - 3_600 })],
  ['no subject', ({ sub: _none, ...usual }) => usual],
]
it.each(wrong)('refuses a token with %s', async (_what, says) => {
  forged.says = says
  const reply = await signIn()
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(['SOCIAL_REFUSED', 'SOCIAL_PROVIDER_AWAY']).toContain(reply.code)
  expect(await scene.world.db.prisma.socialAttempt.count({ where: { issuer: 'https://other.example' } })).toBe(0)
})

it('refuses a state from another issuer that mixes itself in', async () => {
  const browser = aBrowser()
  const { searchParams } = new URL(await goOut(scene.api, browser))
  forged.nonce = searchParams.get('nonce') ?? ''
  const state = searchParams.get('state') ?? ''
  const parameters = { code: 'c', iss: 'https://other.example' }
  const reply = await from(scene.api, browser, 'social.finish', { state, parameters })
  expect(reply.code).toBe('SOCIAL_REFUSED')
})

it('refuses a token that somebody else has signed', async () => {
  forged.strangeKey = true
  expect((await signIn()).code).toBe('SOCIAL_REFUSED')
})

it('says so when the provider does not answer', async () => {
  const reply = await signIn(() => {
    forged.away = true
  })
  expect(reply).toMatchObject({ status: 503, code: 'SOCIAL_PROVIDER_AWAY' })
})
