import jwt, { type JWT } from '@fastify/jwt'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { AccessTokens, jwtOptions, signAccess } from './accessTokens.ts'

const SECRET = 'a-secret-of-tests-that-is-long-enough'
const of = {
  sessionId: '0192f0c1-2b7a-7c3d-8e4f-5a6b7c8d9e0f',
  publicId: '0192f0c1-2b7a-7c3d-8e4f-5a6b7c8d9e1f',
}
const claims = { sid: of.sessionId, sub: of.publicId }

async function someTokens(secret = SECRET) {
  const app = Fastify()
  await app.register(jwt, jwtOptions(secret))
  const verify = vi.fn((token: string) => app.jwt.verify(token))
  let nowMs = Date.now()
  const tokens = new AccessTokens({ verify } as unknown as JWT, () => nowMs)
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { sign: () => signAccess(app.jwt, of), verify, tokens, pass }
}

it('verifies a token once', async () => {
  const { sign, verify, tokens } = await someTokens()
  const token = sign()
  expect([tokens.read(token), tokens.read(token)]).toEqual([claims, claims])
  expect(verify).toHaveBeenCalledTimes(1)
})

it('judges a remembered token again once it has run out', async () => {
  const { sign, verify, tokens, pass } = await someTokens()
  const token = sign()
  tokens.read(token)
  pass(5 * 60_000)
  verify.mockImplementation(() => {
    throw new Error('has expired')
  })
  expect(tokens.read(token)).toBeNull()
  expect(verify).toHaveBeenCalledTimes(2)
})

it('never takes a token that differs in one letter for one that it knows', async () => {
  const { sign, tokens } = await someTokens()
  const token = sign()
  tokens.read(token)
  for (let at = 0; at < token.length; at += 1) {
    const letter = token[at] === 'A' ? 'B' : 'A'
    const other = `${token.slice(0, at)}${letter}${token.slice(at + 1)}`
    // The last letter's spare bits say nothing: whatever decodes to the same signature is the same token.
    if (at < token.length - 1) expect(tokens.read(other)).toBeNull()
  }
})

it('remembers no token that it refused', async () => {
  const { tokens, verify } = await someTokens()
  const foreign = (await someTokens('another-secret-that-is-long-enough-too')).sign()
  expect([tokens.read(foreign), tokens.read(foreign)]).toEqual([null, null])
  expect(verify).toHaveBeenCalledTimes(2)
})
