import { withTransaction } from '@croupier/db'
import { writeToMember } from '@croupier/domain/identity/contacts'
import { aMember, buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { messages } from '@croupier/wire'
import { expect, it } from 'vitest'

let world: TestWorld
let app: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
})

it('is left in the message centre of who gave neither phone nor mailbox, in every language (safety 4.5)', async () => {
  const member = await aMember(world)
  const { merchantId } = member
  await withTransaction(world.db, async (tx) => {
    await writeToMember(tx, world.ctx, member.id, {
      merchantId,
      kind: 'newPlace',
      language: undefined,
      lifeMs: 60_000,
      words: {
        merchant: 'House',
        account: member.account,
        time: 'now',
        address: '192.0.2.1',
        browser: '<img src=x>',
      },
    })
  })
  expect(await world.db.prisma.mail.count()).toBe(0)
  const session = await app.sessionOf(member)
  const { body } = await app.call('messages.list', { query: { pageSize: 5 } }, session)
  const [message] = messages.list.reply.decode(body as never).value.items
  expect(message).toMatchObject({ kind: 'SECURITY', personal: false, read: false })
  const texts = message?.facts.texts ?? {}
  expect(Object.keys(texts)).toHaveLength(14)
  expect(texts.EN?.title).toBe('House: a login from a new place')
  expect(texts.EN?.html).toContain('192.0.2.1')
  // What a browser calls itself is text, not markup.
  expect(texts.EN?.html).toContain('&lt;img src=x&gt;')
})
