import { parseUnits } from '@croupier/money'
import { expect, it } from 'vitest'
import { type ApprovalFacts, approvesItself } from './approval.ts'

const small: ApprovalFacts = {
  upTo: parseUnits('1000'),
  requestedInDay: parseUnits('1000'),
  isAccountProven: true,
  wasDisputed: false,
  hasCase: false,
  isOffSource: false,
}

it('approves a small withdrawal to an account that was paid before, and nothing else', () => {
  expect(approvesItself(small)).toBe(true)
  const against: Partial<ApprovalFacts>[] = [
    { upTo: null },
    { requestedInDay: parseUnits('1000.01') },
    { isAccountProven: false },
    { wasDisputed: true },
    { hasCase: true },
    { isOffSource: true },
  ]
  for (const one of against) expect(approvesItself({ ...small, ...one }), JSON.stringify(Object.keys(one))).toBe(false)
})
