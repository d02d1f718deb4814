import { withTransaction } from '@croupier/db'
import { type CheckCodeInput, checkCode, issueCode, useCode } from '@croupier/domain/identity/codes'
import { apiCtx, type TestWorld, useTestWorld } from '@croupier/testkit'
import type { DomainError } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { codeSentTo } from './messages.ts'

let world: TestWorld
let numbers = 0
useTestWorld(async (opened) => {
  world = opened
})
/** A mobile number nobody has been sent a code to. */
const aNumber = (): string => {
  numbers += 1
  return `+8613800${String(100_000 + numbers)}`
}
/** An address nobody has asked from. */
const anAddress = (): string => {
  numbers += 1
  return `10.${numbers >> 16}.${(numbers >> 8) & 255}.${numbers & 255}`
}
interface Options {
  readonly address?: string
  readonly bound?: string
  readonly deliver?: boolean
  readonly purpose?: CheckCodeInput['purpose']
  readonly known?: boolean
}
async function issue(target: string, options: Options = {}): Promise<string> {
  const { address = anAddress(), bound = 'browser', deliver = true, purpose = 'LOGIN', known = false } = options
  return await withTransaction(world.db, async (tx) => {
    await issueCode(tx, world.ctx, {
      purpose,
      known,
      memberId: null,
      merchantId: world.merchantId,
      channel: 'sms',
      target,
      address,
      bound,
      language: 'EN',
      deliver,
    })
    return 'issued'
  }).catch((error: DomainError) => error.code)
}
const tryCode = async (target: string, code: string, other: Partial<CheckCodeInput> = {}): Promise<string> =>
  await checkCode(apiCtx(world), {
    purpose: 'LOGIN',
    merchantId: world.merchantId,
    channel: 'sms',
    target,
    bound: 'browser',
    code,
    ...other,
  }).then(
    () => 'right',
    (error: DomainError) => error.code,
  )
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  it('is six digits, sent as the language says, and right for its purpose, target and browser only', async () => {
    const target = aNumber()
    expect(await issue(target)).toBe('issued')
    const code = await codeSentTo(world, target)
    expect(code).toMatch(/^\d{6}$/)
    const others: Partial<CheckCodeInput>[] = [
      { purpose: 'REGISTER' },
      { bound: 'another browser' },
      { target: aNumber() },
      { channel: 'email' },
    ]
    for (const other of others) expect(await tryCode(target, code, other)).toBe('CODE_WRONG')
    expect(await tryCode(target, code)).toBe('right')
  })

  it('works once, no matter who is faster; one whose use is rolled back works again', async () => {
    const target = aNumber()
    await issue(target)
    const where = { merchantId: world.merchantId, channel: 'sms', target } as const
    const code = await codeSentTo(world, target)
    const given = { ...where, purpose: 'LOGIN', bound: 'browser', code } as const
    const [one, two] = [await checkCode(apiCtx(world), given), await checkCode(apiCtx(world), given)]
    const rolledBack = withTransaction(world.db, async (tx) => {
      await useCode(tx, one)
      throw new Error('the name is taken')
    })
    await expect(rolledBack).rejects.toThrow('the name is taken')
    const uses = [one, two].map(async (proof) => withTransaction(world.db, async (tx) => await useCode(tx, proof)))
    const outcomes = (await Promise.allSettled(uses)).map(({ status }) => status)
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
    expect(await tryCode(target, code)).toBe('CODE_EXPIRED')
  })

  it('ends after ten minutes, and with the next one', async () => {
    const target = aNumber()
    await issue(target)
    const first = await codeSentTo(world, target)
    await world.advance(60_000)
    await issue(target)
    const second = await codeSentTo(world, target)
    if (first !== second) expect(await tryCode(target, first)).toBe('CODE_WRONG')
    await world.advance(10 * 60_000)
    expect(await tryCode(target, second)).toBe('CODE_EXPIRED')
  })

  it('is looked at five times however many guess at once (attack 25)', async () => {
    const target = aNumber()
    await issue(target)
    const code = await codeSentTo(world, target)
    const guesses = Array.from({ length: 20 }, () => tryCode(target, wrongOf(code)))
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'CODE_TRIES_OVER')).toHaveLength(15)
    expect(await tryCode(target, code)).toBe('CODE_TRIES_OVER')
  })

  it('is not looked at after ten tries of an hour at codes of its target', async () => {
    const target = aNumber()
    for (const _round of [1, 2]) {
      await issue(target)
      const code = await codeSentTo(world, target)
      for (let tries = 0; tries < 5; tries += 1) await tryCode(target, wrongOf(code))
      await world.advance(60_000)
    }
    await issue(target)
    const code = await codeSentTo(world, target)
    expect(await tryCode(target, code)).toBe('CODE_TOO_MANY')
    await world.advance(75 * 60_000)
    await issue(target)
    expect(await tryCode(target, await codeSentTo(world, target))).toBe('right')
  })

  it('of the owner is not used up by strangers: neither its sending nor its tries', async () => {
    const target = aNumber()
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await issue(target, { bound: `stranger ${turn}` })).toBe('issued')
      for (let guess = 0; guess < 2; guess += 1) await tryCode(target, '000000', { bound: `stranger ${turn}` })
      await world.advance(61_000)
    }
    // Anybody else waits; a second step, a proof, and a browser that the owner was in before do not.
    expect(await issue(target, { bound: 'somebody else' })).toBe('CODE_TOO_MANY')
    const own: [CheckCodeInput['purpose'], boolean][] = [
      ['SECOND', false],
      ['PROOF', false],
      ['LOGIN', true],
    ]
    for (const [purpose, known] of own) {
      expect(await issue(target, { purpose, known, bound: 'owner' })).toBe('issued')
      const code = await codeSentTo(world, target)
      expect(await tryCode(target, code, { purpose, known, bound: 'owner' })).toBe('right')
      await world.advance(61_000)
    }
  })

  it('cannot be read in the database, nor where it went', async () => {
    const target = aNumber()
    await issue(target)
    const [row] = await world.db.prisma.verificationCode.findMany({
      orderBy: { id: 'desc' },
      take: 1,
    })
    const code = await codeSentTo(world, target)
    const kept = JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    expect(kept).not.toContain(target)
    expect(kept).not.toContain(`"${code}"`)
  })
})

describe('asking for codes', () => {
  it('waits 60 seconds between two, and for an hour after five', async () => {
    const target = aNumber()
    expect(await issue(target)).toBe('issued')
    await world.advance(59_000)
    expect(await issue(target)).toBe('CODE_TOO_MANY')
    await world.advance(1_000)
    for (let more = 0; more < 4; more += 1) {
      expect(await issue(target)).toBe('issued')
      await world.advance(60_000)
    }
    expect(await issue(target)).toBe('CODE_TOO_MANY')
    await world.advance(56 * 60_000)
    expect(await issue(target)).toBe('issued')
  })

  it('is capped a day for an address, and of twenty at once for one number one is sent', async () => {
    const address = anAddress()
    const answers: string[] = []
    for (let round = 0; round < 22; round += 1) answers.push(await issue(aNumber(), { address }))
    expect(answers.slice(0, 20).every((answer) => answer === 'issued')).toBe(true)
    expect(answers.slice(20)).toEqual(['CODE_QUOTA_EXCEEDED', 'CODE_QUOTA_EXCEEDED'])
    const target = aNumber()
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => issue(target)))
    expect(atOnce.filter((answer) => answer === 'issued')).toHaveLength(1)
  })

  it('answers alike for who has no account, and sends nothing', async () => {
    const target = aNumber()
    expect(await issue(target, { deliver: false })).toBe('issued')
    expect(await issue(target, { deliver: false })).toBe('CODE_TOO_MANY')
    expect(await codeSentTo(world, target)).toBe('')
  })
})

describe('a thousand numbers from a thousand addresses (attack 26)', () => {
  it('are sent no more than the merchant pays for in a day', async () => {
    const cap = 40
    await world.advance(24 * 3_600_000)
    const settings = { codes: { smsDaily: cap } }
    await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
    const since = await world.db.prisma.mail.count({ where: { channel: 'sms' } })
    const answers: string[] = []
    for (let round = 0; round < 100; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => issue(aNumber())))))
    }
    expect(answers.filter((answer) => answer === 'issued')).toHaveLength(cap)
    expect(answers.filter((answer) => answer === 'CODE_QUOTA_EXCEEDED')).toHaveLength(1_000 - cap)
    expect(await world.db.prisma.mail.count({ where: { channel: 'sms' } })).toBe(since + cap)
  })
})
