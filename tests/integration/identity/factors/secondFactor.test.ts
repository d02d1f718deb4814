import { withTransaction } from '@croupier/db'
import {
  askAlways,
  beginAuthenticator,
  checkSecondFactor,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  type SecondCode,
  secondFactorsOf,
} from '@croupier/domain/identity/factors'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { HOUR_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { codeAt, STEP_MS, toNextStep, withAuthenticator } from './authenticator.ts'

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
})
const NO_CODE = '000000'

/** One try in a transaction of its own, as a login makes it. */
const tries = async (member: TestMember, code: SecondCode): Promise<boolean> =>
  await withTransaction(world.db, async (tx) => await checkSecondFactor(tx, world.ctx, member.id, code))
const types = async (member: TestMember, code: string, attempt?: string): Promise<boolean> =>
  await tries(member, {
    method: 'authenticator',
    code,
    ...(attempt === undefined ? {} : { attempt }),
  })
const recovers = async (member: TestMember, code: string): Promise<boolean> =>
  await tries(member, { method: 'recovery', code })
const rightOf = (answers: readonly boolean[]): number => answers.filter((right) => right).length

describe('a code of an authenticator', () => {
  it('works once, and none before it works any more', async () => {
    const member = await aMember(world)
    const phone = await withAuthenticator(world, member)
    const [before, now] = [phone.code(-STEP_MS), phone.code()]
    expect(await types(member, now)).toBe(true)
    expect(await types(member, now)).toBe(false)
    expect(await types(member, before)).toBe(false)
    await world.advance(STEP_MS)
    expect(await types(member, now)).toBe(false)
    expect(await types(member, phone.code())).toBe(true)
  })

  it('may be one step off to either side, and no further', async () => {
    const member = await aMember(world)
    const phone = await withAuthenticator(world, member)
    await world.advance(5 * STEP_MS)
    expect(await types(member, phone.code(-2 * STEP_MS))).toBe(false)
    expect(await types(member, phone.code(2 * STEP_MS))).toBe(false)
    expect(await types(member, phone.code(-STEP_MS))).toBe(true)
    expect(await types(member, phone.code(STEP_MS))).toBe(true)
  })

  it('lets one of two logins in that come with it at the same time', async () => {
    const member = await aMember(world)
    const phone = await withAuthenticator(world, member)
    const code = phone.code()
    const answers = await Promise.all([types(member, code), types(member, code)])
    expect(rightOf(answers)).toBe(1)
  })

  it('is nobody else’s, and nothing without an authenticator', async () => {
    const [one, other, none] = [await aMember(world), await aMember(world), await aMember(world)]
    const phone = await withAuthenticator(world, one)
    const another = await withAuthenticator(world, other)
    expect(await types(other, phone.code())).toBe(false)
    expect(await types(other, another.code())).toBe(true)
    expect(await types(none, NO_CODE)).toBe(false)
  })
})

describe('guessing', () => {
  it('ends after ten wrong codes in an hour, however many come at once', async () => {
    const member = await aMember(world)
    const phone = await withAuthenticator(world, member)
    const guesses = Array.from({ length: 20 }, async () => await types(member, 'abcdef'))
    const settled = await Promise.allSettled(guesses)
    const looked = settled.filter((one) => one.status === 'fulfilled')
    expect(looked).toHaveLength(10)
    for (const one of settled) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'SESSION_LOCKED' })
    }
    await expect(types(member, phone.code())).rejects.toMatchObject({
      code: 'SESSION_LOCKED',
      params: { retryAfterS: 3_600 },
    })
    await expect(recovers(member, phone.recoveryCodes[0] ?? '')).rejects.toMatchObject({
      code: 'SESSION_LOCKED',
    })
    await world.advance(HOUR_MS)
    expect(await types(member, phone.code())).toBe(true)
  })

  it('ends after five wrong codes of one login: even the right one comes too late', async () => {
    const member = await aMember(world)
    const phone = await withAuthenticator(world, member)
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await types(member, NO_CODE, 'this login')).toBe(false)
    }
    expect(await types(member, phone.code(), 'this login')).toBe(false)
    expect(await types(member, phone.code(), 'another login')).toBe(true)
  })

  it('keeps no code and no secret in readable form', async () => {
    const member = await aMember(world)
    const phone = await withAuthenticator(world, member)
    await types(member, phone.code())
    const rows = [
      await world.db.prisma.authenticator.findMany(),
      await world.db.prisma.recoveryCode.findMany(),
      await world.db.prisma.factorFailure.findMany(),
    ]
    const kept = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    for (const code of phone.recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''))
    expect(kept).not.toContain(phone.code())
  })
})

describe('recovery codes', () => {
  it('open once each, however they are typed', async () => {
    const member = await aMember(world)
    const { recoveryCodes } = await withAuthenticator(world, member)
    const [first = '', second = '', third = ''] = recoveryCodes
    expect(recoveryCodes).toHaveLength(10)
    expect(await recovers(member, first)).toBe(true)
    expect(await recovers(member, first)).toBe(false)
    expect(await recovers(member, ` ${second.toLowerCase().replaceAll('-', ' ')}`)).toBe(true)
    expect(rightOf(await Promise.all([third, third, third].map((code) => recovers(member, code))))).toBe(1)
    const factors = await secondFactorsOf(world.db.prisma, member.id)
    expect(factors).toEqual({ authenticator: true, recoveryLeft: 7, always: false })
  })

  it('are worth nothing once new ones were made, and elsewhere', async () => {
    const [member, other] = [await aMember(world), await aMember(world)]
    const { recoveryCodes: old } = await withAuthenticator(world, member)
    await withAuthenticator(world, other)
    expect(await recovers(other, old[0] ?? '')).toBe(false)
    const fresh = await withTransaction(world.db, async (tx) => await renewRecoveryCodes(tx, world.ctx, member.id))
    expect(fresh.filter((code) => old.includes(code))).toEqual([])
    expect(await recovers(member, old[0] ?? '')).toBe(false)
    expect(await recovers(member, fresh[9] ?? '')).toBe(true)
  })
})

describe('setting up', () => {
  const begins = async (member: TestMember): Promise<string> => {
    const begun = await withTransaction(
      world.db,
      async (tx) => await beginAuthenticator(tx, world.ctx, member, 'Test house'),
    )
    return begun.key
  }
  const confirms = async (member: TestMember, code: string): Promise<string[] | null> =>
    await withTransaction(world.db, async (tx) => await confirmAuthenticator(tx, world.ctx, member.id, code))
  const NOT_BEGUN = { code: 'FACTOR_NOT_BEGUN' }

  it('asks nobody for anything before the first code, whose step is used up by it', async () => {
    const member = await aMember(world)
    await toNextStep(world)
    const key = await begins(member)
    const code = codeAt(key, world.clock.now())
    expect(await secondFactorsOf(world.db.prisma, member.id)).toMatchObject({
      authenticator: false,
    })
    expect(await types(member, code)).toBe(false)
    expect(await confirms(member, code)).toHaveLength(10)
    expect(await types(member, code)).toBe(false)
    await expect(begins(member)).rejects.toMatchObject({ code: 'FACTOR_EXISTS' })
    await expect(confirms(member, code)).rejects.toMatchObject(NOT_BEGUN)
  })

  it('begins again after five wrong codes and after ten minutes; the last key counts', async () => {
    const member = await aMember(world)
    await expect(confirms(member, NO_CODE)).rejects.toMatchObject(NOT_BEGUN)
    const first = await begins(member)
    const key = await begins(member)
    expect(await confirms(member, codeAt(first, world.clock.now()))).toBeNull()
    for (let guess = 0; guess < 4; guess += 1) expect(await confirms(member, 'abcdef')).toBeNull()
    const right = codeAt(key, world.clock.now())
    await expect(confirms(member, right)).rejects.toMatchObject(NOT_BEGUN)
    const again = await begins(member)
    await world.advance(10 * 60_000)
    const late = codeAt(again, world.clock.now())
    await expect(confirms(member, late)).rejects.toMatchObject(NOT_BEGUN)
  })

  it('asks at every login when that is wanted, and for nothing once it is removed', async () => {
    const member = await aMember(world)
    const phone = await withAuthenticator(world, member)
    const { db } = world
    const wants = async (always: boolean) =>
      await withTransaction(db, async (tx) => await askAlways(tx, member.id, always))
    expect([await wants(true), await wants(true)]).toEqual([true, false])
    expect(await secondFactorsOf(db.prisma, member.id)).toMatchObject({ always: true })
    await withTransaction(db, async (tx) => await removeAuthenticator(tx, member.id))
    expect(await secondFactorsOf(db.prisma, member.id)).toEqual({
      authenticator: false,
      recoveryLeft: 0,
      always: false,
    })
    expect(await types(member, phone.code())).toBe(false)
    expect(await recovers(member, phone.recoveryCodes[0] ?? '')).toBe(false)
    await expect(wants(true)).rejects.toMatchObject({ code: 'FACTOR_MISSING' })
  })

  it('never takes a step back, not even by hand', async () => {
    const member = await aMember(world)
    await withAuthenticator(world, member)
    const back = world.db.prisma.authenticator.update({
      where: { memberId: member.id },
      data: { lastStep: 0n },
    })
    await expect(back).rejects.toThrow()
  })
})
