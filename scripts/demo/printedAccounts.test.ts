import { describe, expect, it } from 'vitest'
import { demoAccounts } from '../../prisma/seed/accounts.ts'
import { demoTexts } from '../../prisma/seed/demoTexts.ts'
import { DEMO_PAYMENT_PASSWORD } from '../../prisma/seed/payments.ts'
import { cancelTexts, raceTexts } from './noticeTexts.ts'
import { demoPeople } from './people.ts'
import { demoSections } from './printedAccounts.ts'

describe('the printed accounts', () => {
  it('have a state each, and the password beside the name', () => {
    const [accounts, payments, officers, states] = demoSections()
    expect(payments?.rows).toEqual([[DEMO_PAYMENT_PASSWORD, expect.stringContaining('agent1')]])
    expect(officers?.rows.map(([name]) => name)).toContainEqual(expect.stringMatching(/^olga +\S+$/))
    expect(accounts?.rows).toHaveLength(demoAccounts.length)
    const rows = states?.rows.map((row) => [...row]) ?? []
    for (const [name, says] of rows) {
      expect(name).toMatch(/^\w+ +\S+$/)
      expect(says).not.toBe('')
    }
    expect(new Set(rows.map(([, says]) => says)).size).toBe(rows.length)
    expect(rows).toHaveLength(demoPeople.filter(({ role }) => role !== '').length)
  })

  it('come after their uplines, each once', () => {
    const known = new Set(demoAccounts.map(({ account }) => account))
    for (const { account, upline } of demoPeople) {
      expect(known.has(upline ?? '')).toBe(true)
      expect(known.has(account)).toBe(false)
      known.add(account)
    }
  })

  it('show a contract in every state', () => {
    const states = new Set(demoPeople.flatMap(({ contract }) => contract ?? []))
    expect([...states].sort()).toEqual(['A', 'C', 'E', 'P', 'R', 'V', 'X'])
  })
})

it.each([
  ['race', raceTexts],
  ['cancel', cancelTexts],
])('the notice %s is there in every language', (_name, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(demoTexts).sort())
  const titles = Object.values(texts).map(([title]) => title)
  expect(new Set(titles).size).toBe(titles.length)
})
