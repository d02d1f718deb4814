import { Writable } from 'node:stream'
import {
  aMember,
  buildTestApp,
  envelopeOf,
  openTestWorld,
  publicKeysOf,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestReply,
  type TestWorld,
} from '@croupier/testkit'
import { keys, session } from '@croupier/wire'
import { keyOfCurve, sealBody } from '@croupier/wire/sealBody'
import { makeLogger } from '../../../../apps/api/src/logger.ts'

/** The call that most encrypted bodies here are for. */
export const LOGIN = { method: 'POST', host: 'localhost', url: session.login.path } as const
/** What every body is answered that cannot be read. */
export const BAD = { status: 400, code: 'BAD_ENCRYPTED_BODY' }

/** What an envelope says instead of the right thing. */
export type Changes = Partial<Record<keyof keys.SealedBody, unknown>>

/** Two nodes, one of which writes its log where it can be read, and somebody who logs in. */
export interface EncryptedWorld {
  readonly world: TestWorld
  readonly nodeA: TestApp
  readonly nodeB: TestApp
  readonly member: TestMember
  /** what nodeA has logged */
  readonly logged: readonly string[]
  credentials(): { username: string; password: string }
  /** the login of the member, with what the envelope says changed */
  contentWith(changes?: Changes): keys.SealedBody
  aLogin(changes?: Changes, curve?: keys.Curve): Promise<string>
  /** sends a text as the body of a login */
  send(payload: string, node?: TestApp): Promise<TestReply>
  close(): Promise<void>
}

export async function openEncryptedWorld(): Promise<EncryptedWorld> {
  const world = await openTestWorld()
  const logged: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  const nodeA = await buildTestApp(world, { logger: makeLogger('api', 'trace', destination) })
  const nodeB = await buildTestApp(world)
  const member = await aMember(world)
  const credentials = () => ({ username: member.account, password: TEST_PASSWORD })
  const contentWith = (changes: Changes = {}) =>
    ({ ...envelopeOf(world, LOGIN), body: credentials(), ...changes }) as keys.SealedBody
  return {
    world,
    nodeA,
    nodeB,
    member,
    logged,
    credentials,
    contentWith,
    aLogin: async (changes = {}, curve = 'X25519') =>
      await sealBody(contentWith(changes), keyOfCurve(await publicKeysOf(world), curve)),
    send: async (payload, node = nodeA) =>
      await node.inject({
        method: LOGIN.method,
        url: LOGIN.url,
        headers: { 'content-type': keys.JOSE_TYPE },
        payload,
      }),
    async close() {
      await nodeA.close()
      await nodeB.close()
      await world.close()
    },
  }
}
