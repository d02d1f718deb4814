import { expect, it } from 'vitest'
import { agentPageOf, paidPages } from './agentPages.ts'

it('has the conditional pages of the flags that are on, in the order of the spec', () => {
  expect(paidPages([])).toEqual([])
  expect(paidPages(['agentRealtimeSalary', 'enableCt'])).toEqual(['dividend', 'realtimeWage'])
  expect(paidPages(['hourSalary', 'salary', 'dailySalary'])).toEqual(['salary', 'dailyWage', 'hourlyWage'])
})

it('opens the overview for a page that is unknown or not this merchant’s', () => {
  expect(agentPageOf('team', [])).toBe('team')
  expect(agentPageOf('dividend', ['dividend'])).toBe('dividend')
  expect(agentPageOf('dividend', [])).toBe('overview')
  expect(agentPageOf('nonsense', ['dividend'])).toBe('overview')
})
