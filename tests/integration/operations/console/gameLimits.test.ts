import { withTransaction } from '@croupier/db'
import { openGame } from '@croupier/domain/lottery/games'
import { type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeAll, expect, it } from 'vitest'
import { games } from '../../../../prisma/seed/gameCatalogue.ts'
import { type Ops, openOps } from './opsWorld.ts'

const reason = 'the table was looked at'
let world: TestWorld
let ops: Ops
let olga: string
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
})
beforeAll(async () => {
  const ssc = games.find(({ code }) => code === 'SSC1M')
  if (ssc === undefined) throw new Error('no game')
  await withTransaction(world.db, async (tx) => await openGame(tx, ssc))
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  await ops.officer('otto', 'OWNER')
})

const change = async (change: object, gameCode = 'SSC1M') => {
  const params = { gameCode, mode: 'LOTT' }
  return (await ops.byTwo('desk.changeLimits', { params, body: { change, reason } }, olga)).code
}
const read = async () => {
  const { value } = await ops.call('desk.readLimits', { params: { gameCode: 'SSC1M' } }, olga)
  return {
    fields: value.fields,
    limits: value.modes.find(({ mode }: { mode: string }) => mode === 'LOTT').limits,
  }
}

it('shows what a game allows, and two officers change it for every merchant (rules A3)', async () => {
  const { fields, limits } = await read()
  expect(fields).toContainEqual(expect.objectContaining({ path: 'thinPpm', kind: 'ppm' }))
  expect(fields).toContainEqual(expect.objectContaining({ path: 'lineStakeMax', kind: 'amount' }))
  expect(fields).toContainEqual(expect.objectContaining({ path: 'plays', kind: 'named' }))
  expect(limits).toMatchObject({ lineStakeMax: '50000', plays: {} })

  const plays = { 'ssc.pos': { lineStakeMax: '200' } }
  expect(await change({ issueStakeMax: '90000', plays })).toBeNull()
  const { limits: now } = await read()
  expect(now).toEqual({ ...limits, issueStakeMax: '90000', plays })
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'game.limitsChanged' } }, olga)).value
  expect(JSON.parse(items[0].before).limits).toEqual({ issueStakeMax: '200000', plays: {} })
  expect(JSON.parse(items[0].after)).toMatchObject({
    gameCode: 'SSC1M',
    mode: 'LOTT',
    by: 'olga',
    second: 'otto',
    reason,
    limits: { issueStakeMax: '90000', plays },
  })

  expect(await change({ issueStakeMax: '90000' })).toBe('STAFF_OVER')
  expect(await change({ issueStakeMax: 'much' })).toBe('VALIDATION_FAILED')
  expect(await change({ colour: 'red' })).toBe('VALIDATION_FAILED')
  expect(await change({ issueStakeMax: '80000' }, 'NOGAME')).toBe('GAME_NOT_FOUND')
})
