import { describe, expect, it } from 'vitest'
import { messageOfStep } from './messageOfStep.ts'

describe('the message of a step', () => {
  it.each([
    [null, 'offer', 'P', 'CONTRACT_OFFERED'],
    ['A', 'offerChange', 'E', 'CONTRACT_CHANGE_OFFERED'],
    ['P', 'sign', 'A', 'CONTRACT_SIGNED'],
    ['E', 'reject', 'A', 'CONTRACT_REJECTED'],
    ['P', 'withdraw', 'X', 'CONTRACT_LAPSED'],
    ['E', 'expire', 'A', 'CONTRACT_LAPSED'],
    ['V', 'expire', 'A', 'CONTRACT_KEPT'],
    ['A', 'askTermination', 'V', 'CONTRACT_END_ASKED'],
    ['V', 'agreeTermination', 'C', 'CONTRACT_ENDED'],
    ['V', 'refuseTermination', 'A', 'CONTRACT_KEPT'],
    ['A', 'autoCancel', 'C', 'CONTRACT_ENDED'],
    ['E', 'autoCancel', 'C', 'CONTRACT_ENDED'],
    ['P', 'autoCancel', 'C', 'CONTRACT_LAPSED'],
    ['E', 'autoCancel', 'A', 'CONTRACT_LAPSED'],
  ] as const)('from %s by %s to %s is %s', (from, event, to, kind) => {
    expect(messageOfStep(from, { event, to })).toBe(kind)
  })

  it('is none for the contract that a signed change replaces: its successor tells it', () => {
    expect(messageOfStep('E', { event: 'sign', to: 'C' })).toBeNull()
  })
})
