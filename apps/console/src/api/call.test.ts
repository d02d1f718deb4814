import { parseUnits } from '@croupier/money'
import { opsRoutes } from '@croupier/wire/ops'
import { afterEach, expect, it, vi } from 'vitest'
import { call, Refused } from './call.ts'

const sent = vi.fn()
vi.stubGlobal('fetch', sent)
afterEach(() => sent.mockReset())

const refusalOf = async (work: Promise<unknown>): Promise<Refused> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refused)) throw new Error('it was not refused', { cause: error })
  return error
}

const rain = {
  total: parseUnits('88'),
  count: 0,
  mode: 'RANDOM' as const,
  opensAt: new Date('2026-12-01T10:00:00Z'),
  closesAt: new Date('2026-12-01T11:00:00Z'),
  levelMin: 0,
  accountDaysMin: 0,
  depositsMin: parseUnits('0'),
  reason: 'ok',
}
const plan = async (body: typeof rain) =>
  await call(opsRoutes['rewards.planEnvelope'], { params: { merchantCode: 'TEST' }, body })

it('names each field that does not fit its schema, and sends nothing', async () => {
  const { code, fields } = await refusalOf(plan(rain))
  expect(code).toBe('VALIDATION_FAILED')
  expect(fields).toEqual([
    { path: 'count', rule: 'too_small', bound: '1', of: 'number' },
    { path: 'reason', rule: 'too_small', bound: '3', of: 'string' },
  ])
  expect(sent).not.toHaveBeenCalled()
})

it('names a rule over several fields at the one that breaks it', async () => {
  const turned = { ...rain, count: 1, reason: 'a test', closesAt: rain.opensAt }
  expect((await refusalOf(plan(turned))).fields).toEqual([{ path: 'closesAt', rule: 'after_start' }])
})

it('what is typed and no figure is a field to fill in', async () => {
  const typed = { ...rain, count: Number.NaN, total: null as never, reason: 'a test' }
  const paths = (await refusalOf(plan(typed))).fields.map(({ path }) => path)
  expect(paths.sort()).toEqual(['count', 'total'])
})

it('an address that is none leads nowhere', async () => {
  const { code } = await refusalOf(call(opsRoutes['members.read'], { params: { publicId: 'NOPE' } }))
  expect(code).toBe('NOT_FOUND')
  expect(sent).not.toHaveBeenCalled()
})
