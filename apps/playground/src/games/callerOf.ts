import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { type Session, sessionOf } from './sessions.ts'
import type { World } from './world.ts'

/** The session of a call. @throws Refusal 401 */
export async function callerOf(world: World, { headers }: FastifyRequest): Promise<Session> {
  const token = /^Bearer ([0-9a-f]{64})$/.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) throw new Refusal(401, 'TOKEN_WRONG')
  return await sessionOf(world, token)
}
