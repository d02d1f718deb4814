import type { TestMember, TestReply } from '@croupier/testkit'
import { loginSteps, session } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeSentTo } from '../codes/messages.ts'
import { type TestPhone, withAuthenticator } from '../factors/authenticator.ts'
import { openRegisterWorld, PASSWORD, type RegisterWorld } from '../registration/registerWorld.ts'

const HOLDER = 'José da Silva'
const SAME = 'JOSE\u0301  DA SILVA'
const OTHER = 'José da Costa'
let scene: RegisterWorld
beforeAll(async () => {
  scene = await openRegisterWorld()
  const show = { show: true }
  const registration = { captchaFrom: 1_000, username: { payeeName: show, email: show } }
  await scene.save({ registration })
})
afterAll(async () => await scene.close())

let places = 0
const elsewhere = (): string => {
  places += 1
  return `10.55.${places}.1`
}
const post = async (url: string, payload: object, ip: string): Promise<TestReply> =>
  await scene.api.inject({
    method: 'POST',
    url,
    headers: { 'x-forwarded-for': ip },
    cookies: { captcha: 'browser of the owner' },
    payload,
  })

interface Params {
  readonly attempt: string
  readonly holderName: boolean
}
interface Person {
  readonly member: TestMember
  readonly email: string
}
let people = 0
/** Somebody who said whose bank account theirs is when they registered, with a mailbox. */
async function somebody(fields: object = { payeeName: HOLDER }): Promise<Person> {
  people += 1
  const account = `holder${people}`
  const email = `${account}@mail.example`
  expect((await scene.register({ username: account, email, ...fields })).status).toBe(200)
  const row = await scene.world.db.prisma.member.findFirstOrThrow({ where: { account } })
  return { member: { ...row, type: 0 }, email }
}
/** A right password from a new address: what the second step asks for, and how it is sent. */
async function halfIn({ member }: Person) {
  const ip = elsewhere()
  const body = { username: member.account, password: PASSWORD }
  const reply = await post(session.login.path, body, ip)
  expect(reply).toMatchObject({ status: 401, code: 'SESSION_SECOND_CHECK_REQUIRED' })
  const { attempt, holderName } = (reply.body as { error: { params: Params } }).error.params
  const finish = async (given: object) => await post(loginSteps.secondStep.path, { attempt, ...given }, ip)
  const ask = async () => await post(loginSteps.secondCode.path, { attempt, method: 'email' }, ip)
  return { holderName, finish, ask }
}
/** All that a refusal tells. */
const plainReply = ({ status, code, body }: TestReply) => ({
  status,
  code,
  params: (body as { error: { params: object } }).error.params,
})
const wrong = (triesLeft: number) => ({
  status: 400,
  code: 'SESSION_CODE_WRONG',
  params: { triesLeft },
})
const not = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('the name on the bank account', () => {
  it('is asked beside the code of somebody who gave one, and of nobody else', async () => {
    expect((await halfIn(await somebody())).holderName).toBe(true)
    expect((await halfIn(await somebody({}))).holderName).toBe(false)
  })

  it('opens together with the code, however it is written, and not without it', async () => {
    const person = await somebody()
    const { ask, finish } = await halfIn(person)
    await ask()
    const code = await codeSentTo(scene.world, person.email)
    const alone = await finish({ method: 'email', code: not(code), holderName: HOLDER })
    expect(plainReply(alone)).toEqual(wrong(4))
    expect((await finish({ method: 'email', code, holderName: SAME })).status).toBe(200)
  })

  it.each([
    ['left out', {}],
    ['another', { holderName: OTHER }],
    ['of blanks', { holderName: '   ' }],
  ])('%s: a right code is told and counted as a wrong one is', async (_what, beside) => {
    const [one, other] = [await somebody(), await somebody()]
    const [right, guess] = [await halfIn(one), await halfIn(other)]
    await right.ask()
    await guess.ask()
    const code = await codeSentTo(scene.world, one.email)
    const miss = not(await codeSentTo(scene.world, other.email))
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const named = plainReply(await right.finish({ method: 'email', code, ...beside }))
      expect(named).toEqual(wrong(triesLeft))
      const guessed = await guess.finish({ method: 'email', code: miss, holderName: HOLDER })
      expect(named).toEqual(plainReply(guessed))
    }
    const tries = async ({ member }: Person) =>
      await scene.world.db.prisma.verificationCode.findMany({
        where: { memberId: member.id },
        select: { tries: true, usedAt: true },
      })
    expect(await tries(one)).toEqual([{ tries: 5, usedAt: null }])
    expect(await tries(other)).toEqual(await tries(one))
    const late = await right.finish({ method: 'email', code, holderName: HOLDER })
    expect(late.code).toBe('SESSION_ATTEMPT_OVER')
  })

  it('costs no recovery code and no code of an authenticator, but a try of each', async () => {
    const person = await somebody()
    const phone: TestPhone = await withAuthenticator(scene.world, person.member)
    const { finish } = await halfIn(person)
    const recovery = { method: 'recovery', code: String(phone.recoveryCodes[0]) }
    const shown = { method: 'authenticator', code: phone.code() }
    expect(plainReply(await finish({ ...recovery, holderName: OTHER }))).toEqual(wrong(4))
    expect(plainReply(await finish({ ...shown, holderName: OTHER }))).toEqual(wrong(3))
    const where = { memberId: person.member.id }
    expect(await scene.world.db.prisma.factorFailure.count({ where })).toBe(2)
    expect((await finish({ ...recovery, holderName: SAME })).status).toBe(200)
    const again = await halfIn(person)
    expect((await again.finish({ ...shown, holderName: SAME })).status).toBe(200)
  })
})
