import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { ownIdOf } from './ownId.ts'

const command = { memberId: 5n, route: 'deposits.create', key: v7() } as const

describe('the id of what a command makes', () => {
  it('is the same for the same command, however its key is written', () => {
    expect(ownIdOf({ ...command, key: command.key.toUpperCase() })).toBe(ownIdOf(command))
  })

  it.each([
    ['account', { memberId: 6n }],
    ['route', { route: 'withdrawals.create' } as const],
    ['key', { key: v7() }],
  ])('is another for another %s', (_what, other) => {
    expect(ownIdOf({ ...command, ...other })).not.toBe(ownIdOf(command))
  })
})
