import { decidePaper, dropOldPapers, listPapers, openPaper } from '@croupier/domain/identity/diligence'
import {
  aMember,
  aPicture,
  buildTestApp,
  lookAtPicture,
  officerCtx,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { diligence } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

const officer = { by: 'Ana Ruiz', reason: 'as sent' }
const WAITING = { state: 'WAITING', member: null, after: null } as const
const LONG_AGO_MS = 31 * 86_400_000

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})

async function send(session: TestSession, kind: string, payload: Buffer | string) {
  const headers = { token: session.token, 'content-type': 'image/png' }
  const url = diligence.sendPaper.path.replace(':kind', kind)
  return await api.inject({ method: 'PUT', url, headers, payload })
}
type Reply = { value: { papers: { kind: string; state: string; reason: string | null }[] } }
const standOf = ({ body }: { body: unknown }, kind: string) =>
  (body as Reply).value.papers.find((paper) => paper.kind === kind)
const own = async (session: TestSession, kind: string) => standOf(await api.call('member.papers', {}, session), kind)

async function someone(): Promise<{ member: TestMember; session: TestSession }> {
  const member = await aMember(world)
  return { member, session: await api.sessionOf(member) }
}
async function waitingOf({ account }: TestMember): Promise<string> {
  const { items } = await listPapers(officerCtx(world), WAITING)
  return items.find((paper) => paper.account === account)?.id ?? ''
}
const decide = async (id: string, refusedFor: diligence.PaperReason | null, until?: Date) =>
  await decidePaper(officerCtx(world), { id, refusedFor, validUntil: until ?? null, ...officer })

describe('papers of a member', () => {
  it('are kept sealed, whole, one of a kind at a time', async () => {
    const { member, session } = await someone()
    expect(await own(session, 'IDENTITY')).toMatchObject({ state: 'MISSING', sentAt: null })
    const picture = await aPicture({ format: 'png' })
    expect(standOf(await send(session, 'IDENTITY', picture), 'IDENTITY')).toMatchObject({
      state: 'WAITING',
    })
    const again = await send(session, 'IDENTITY', picture)
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({ error: expect.objectContaining({ code: 'PAPER_WAITING' }) }),
    ])
    const id = await waitingOf(member)
    const { sealed } = await world.db.prisma.diligencePaper.findFirstOrThrow({ where: { id } })
    expect(sealed).not.toContain('RIFF')
    const opened = await openPaper(officerCtx(world), { id, ...officer })
    const sent = await lookAtPicture(picture)
    expect(await lookAtPicture(opened ?? Buffer.alloc(0))).toMatchObject({
      format: 'webp',
      width: sent.width,
      height: sent.height,
    })
  })

  it('verify the member when identity is accepted, and say why they were refused', async () => {
    const { member, session } = await someone()
    await send(session, 'IDENTITY', await aPicture({ format: 'png' }))
    const first = await waitingOf(member)
    expect(await decide(first, 'CUT_OFF')).toBe(true)
    expect(await decide(first, null)).toBe(false)
    expect(await own(session, 'IDENTITY')).toMatchObject({ state: 'REFUSED', reason: 'CUT_OFF' })
    await send(session, 'IDENTITY', await aPicture({ format: 'png' }))
    expect(await decide(await waitingOf(member), null)).toBe(true)
    expect(await own(session, 'IDENTITY')).toMatchObject({ state: 'ACCEPTED', reason: null })
    const kept = await world.db.prisma.member.findUniqueOrThrow({ where: { id: member.id } })
    expect(kept.identityVerifiedAt).not.toBeNull()
  })

  it('hold until their last day', async () => {
    const { member, session } = await someone()
    await send(session, 'ADDRESS', await aPicture({ format: 'png' }))
    await decide(await waitingOf(member), null, new Date('2020-01-31'))
    expect(await own(session, 'ADDRESS')).toMatchObject({ state: 'EXPIRED' })
  })

  it('are refused by what they are, and nothing is kept', async () => {
    const { member, session } = await someone()
    const page = await send(session, 'FUNDS', '<html>')
    expect([page.status, page.body]).toEqual([
      400,
      expect.objectContaining({ error: expect.objectContaining({ code: 'IMAGE_UNREADABLE' }) }),
    ])
    expect((await send(session, 'PASSWORD', await aPicture({ format: 'png' }))).status).toBe(400)
    expect(await waitingOf(member)).toBe('')
  })

  it('lose their picture when it is of no use any more; what was decided stays', async () => {
    const { member, session } = await someone()
    await send(session, 'FUNDS', await aPicture({ format: 'png' }))
    const id = await waitingOf(member)
    await decide(id, 'NOT_ENOUGH')
    expect(await dropOldPapers(world.ctx)).toBe(0)
    await world.db.prisma.diligencePaper.updateMany({
      where: { id },
      data: { decidedAt: new Date(world.clock.now().getTime() - LONG_AGO_MS) },
    })
    expect(await dropOldPapers(world.ctx)).toBe(1)
    expect(await openPaper(officerCtx(world), { id, ...officer })).toBeNull()
    expect(await own(session, 'FUNDS')).toMatchObject({ state: 'REFUSED', reason: 'NOT_ENOUGH' })
  })
})
