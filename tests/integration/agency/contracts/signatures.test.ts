import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listContracts, readSigned, verifyFile } from '@croupier/domain/agency/contracts'
import { verifyAudit } from '@croupier/domain/platform/audit'
import {
  actingAs,
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { contracts } from '@croupier/wire'
import { flattenedVerify, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { verifyContract } from '../../../../scripts/verifyContract.ts'
import { aPaidTopAgent, FIRST_TERMS, moves, NEXT_TERMS, offers, pays, terms } from './contractWorld.ts'

const KEYS = z.object({ value: z.object({ keys: z.array(contracts.contractKey) }) })
const FILE = z.object({ value: z.object({ fileName: z.string(), text: z.string() }) })

let world: TestWorld
let app: TestApp
let top: TestMember

const anAgent = async () => await aMember(world, { type: 2, upline: top })

useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
  top = await aPaidTopAgent(world)
})
const keys = async () => KEYS.parse((await app.call('contracts.keys')).body).value.keys

const fileOf = async (who: TestMember, contractId: string, offered = false) =>
  await readSigned(actingAs(world, who), { contractId, offered })

describe('a contract that both sides signed', () => {
  it('is the same text for either side and verifies with the published key alone', async () => {
    const agent = await anAgent()
    const id = await pays(world, top, agent, FIRST_TERMS)
    const [above, below] = [await fileOf(top, id), await fileOf(agent, id)]
    expect(above).toEqual(below)
    const { text, signatures } = verifyFile(above.text, await keys())
    expect(signatures.map(({ side, by, right }) => [side, by, right])).toEqual([
      ['PAYER', top.account, true],
      ['PAYEE', agent.account, true],
    ])
    expect(text).toContain(`Payer: ${top.account} (${top.publicId})`)
    expect(text).toContain('Rate on losing bets: 0.8000 %')
    expect(text).toContain('Open amounts: the running period is settled by these terms')
  })

  it('verifies by any library that knows JWS', async () => {
    const agent = await anAgent()
    const file = (await fileOf(top, await pays(world, top, agent, FIRST_TERMS))).text
    const [jwk] = await keys()
    if (jwk === undefined) throw new Error('no key is published')
    const text = file.slice(0, file.indexOf('----- PAYER'))
    const [, header = '', signature = ''] = file.slice(text.length).split('\n')
    const jws = { payload: text, protected: header, signature }
    const verified = await flattenedVerify(jws, await importJWK(jwk))
    expect(verified.protectedHeader).toMatchObject({ alg: 'EdDSA', b64: false, side: 'PAYER' })
    const forged = { ...jws, payload: text.replace('0.8000 %', '0.9000 %') }
    await expect(flattenedVerify(forged, await importJWK(jwk))).rejects.toThrow()
  })

  it('is found changed wherever one letter of the text or of a signature is another', async () => {
    const agent = await anAgent()
    const { text: file } = await fileOf(agent, await pays(world, top, agent, FIRST_TERMS))
    const published = await keys()
    const allRight = (text: string) => verifyFile(text, published).signatures.every(({ right }) => right)
    expect(allRight(file)).toBe(true)
    expect(allRight(file.replace('0.8000 %', '0.9000 %'))).toBe(false)
    expect(allRight(file.replace('Payee: ', 'Payee:  '))).toBe(false)
    const other = (letter: string) => (letter === 'A' ? 'B' : 'A')
    const lines = file.split('\n')
    const at = lines.findIndex((line) => line.startsWith('----- PAYEE')) + 2
    lines[at] = `${other(lines[at]?.[0] ?? '')}${lines[at]?.slice(1)}`
    expect(allRight(lines.join('\n'))).toBe(false)
    expect(verifyFile(file, []).signatures.map(({ right }) => right)).toEqual([false, false])
  })

  it('is verified by the command from two files, and a changed copy is not', async () => {
    const agent = await anAgent()
    const { text } = await fileOf(agent, await pays(world, top, agent, FIRST_TERMS))
    const folder = await mkdtemp(join(tmpdir(), 'contract-'))
    const [file, copy, keysFile] = ['contract.txt', 'copy.txt', 'keys.json'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(file, text)
    await writeFile(copy, text.replace('0.8000 %', '0.9000 %'))
    await writeFile(keysFile, (await app.call('contracts.keys')).raw)
    expect(await verifyContract(file, keysFile)).toBe(true)
    expect(await verifyContract(copy, keysFile)).toBe(false)
    await rm(folder, { recursive: true })
  })

  it('an offer has the payer’s signature; a signed change keeps the text it was signed by', async () => {
    const agent = await anAgent()
    const id = await pays(world, top, agent, FIRST_TERMS)
    await offers(world, top, agent, NEXT_TERMS)
    const offered = verifyFile((await fileOf(agent, id, true)).text, await keys())
    expect(offered.signatures.map(({ side }) => side)).toEqual(['PAYER'])
    const { id: next } = await moves(world, agent, id, 'sign')
    const signed = verifyFile((await fileOf(agent, next)).text, await keys())
    expect(signed.text).toBe(offered.text)
    expect(signed.signatures.map(({ side, right }) => [side, right])).toEqual([
      ['PAYER', true],
      ['PAYEE', true],
    ])
    // What was signed before is still there to be read.
    const old = verifyFile((await fileOf(agent, id)).text, await keys())
    expect(old.text).toContain('version 1')
  })

  it('is nobody else’s', async () => {
    const agent = await anAgent()
    const id = await pays(world, top, agent, FIRST_TERMS)
    await expect(fileOf(await anAgent(), id)).rejects.toMatchObject({ code: 'CONTRACT_NOT_FOUND' })
  })

  it('is in the audit chain with the hash of its text', async () => {
    const agent = await anAgent()
    const id = await pays(world, top, agent, FIRST_TERMS)
    const { sha256 } = verifyFile((await fileOf(agent, id)).text, await keys())
    const records = await world.db.prisma.auditRecord.findMany({
      where: { subjectId: agent.id, action: 'contract.signed' },
      orderBy: { sequence: 'asc' },
    })
    expect(records.map(({ after }) => after)).toMatchObject([
      { contract: id, side: 'PAYER', sha256 },
      { contract: id, side: 'PAYEE', sha256 },
    ])
  })

  it('twenty signatures at once leave one chain', async () => {
    const agents = await Promise.all(Array.from({ length: 20 }, anAgent))
    const ids: string[] = []
    for (const agent of agents) ids.push((await offers(world, top, agent, FIRST_TERMS)).id)
    const answers = await Promise.allSettled(
      agents.map(async (agent, at) => await moves(world, agent, ids[at] ?? '', 'sign')),
    )
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused.filter((code) => code !== 'SERVICE_BUSY')).toEqual([])
    expect(refused.length).toBeLessThan(agents.length)
    expect(await verifyAudit(world.db, top.merchantId)).toBeNull()
  })
})

describe('over the wire', () => {
  const sign = async (session: TestSession, contractId: string) =>
    await app.call(
      'contracts.move',
      {
        params: { call: 'realtimeSalary', contractId, move: 'sign' },
        body: { requestId: world.ctx.ids.uuid(), confirmed: false, reason: '' },
      },
      session,
    )

  it('anyone who offers or signs has shown who it is within five minutes', async () => {
    const agent = await anAgent()
    const offer = await offers(world, top, agent, FIRST_TERMS)
    const session = await app.login(agent)
    await world.advance(5 * 60_000)
    expect((await sign(session, offer.id)).code).toBe('SESSION_NOT_FRESH')
    const payer = await app.login(top)
    const body = {
      requestId: world.ctx.ids.uuid(),
      kind: 'REALTIME_WAGE' as const,
      category: 'CONS' as const,
      payeeId: (await anAgent()).publicId,
      terms: terms(FIRST_TERMS),
    }
    expect((await app.call('contracts.offer', { body }, payer)).status).toBe(200)
    const again = await app.login(agent)
    expect((await sign(again, offer.id)).status).toBe(200)
    const reply = await app.call('contracts.signed', { params: { contractId: offer.id } }, again)
    const [, payee] = verifyFile(FILE.parse(reply.body).value.text, await keys()).signatures
    expect(payee).toMatchObject({ by: agent.account, shownBy: 'SESSION', right: true })
  })

  it('a move under the name of another kind finds nothing', async () => {
    const agent = await anAgent()
    const offer = await offers(world, top, agent, FIRST_TERMS)
    const session = await app.login(agent)
    const reply = await app.call(
      'contracts.move',
      {
        params: { call: 'dividend', contractId: offer.id, move: 'reject' },
        body: { requestId: world.ctx.ids.uuid(), confirmed: false, reason: '' },
      },
      session,
    )
    expect(reply.code).toBe('CONTRACT_NOT_FOUND')
    const query = { kind: 'REALTIME_WAGE', ended: false } as const
    const [view] = await listContracts(actingAs(world, agent), query)
    expect(view).toMatchObject({ state: 'P' })
  })

  it('the consolidated call has the balance and what waits', async () => {
    const agent = await anAgent()
    await offers(world, top, agent, FIRST_TERMS)
    const reply = await app.call('contracts.consolidated', {}, await app.login(agent))
    expect(reply.body).toMatchObject({
      value: {
        sumBalance: '0',
        dailysalreqtype: '',
        realtimesalreqtype: 'P',
        infoTypes: [
          {
            kind: 'REALTIME_WAGE',
            account: top.account,
            answerBy: expect.any(String),
            awaitsMe: true,
            downlineHigherRate: 'N',
          },
        ],
      },
    })
  })
})
