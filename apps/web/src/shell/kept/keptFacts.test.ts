import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { MemberInfo } from '../../api/identity/member.ts'
import { useSession } from '../../api/session.ts'
import { followFacts, keepIndexNotice, keepMember } from './keptFacts.ts'

const STATUS = {
  info: {
    merchantCode: 'M9',
    name: 'Maison 9',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    languages: ['CN', 'EN'],
    serverTime: new Date(0),
  },
  links: { usdtSite: null, speedTest: null },
}
const json = (key: string): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null')

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

it('keeps the merchant under the names of spec 3, its code beyond the tab', () => {
  const client = new QueryClient()
  followFacts(client)
  client.setQueryData(['site', 'status'], STATUS)
  expect(sessionStorage.getItem('merchant')).toBe('Maison 9')
  expect(sessionStorage.getItem('merchantCode')).toBe('M9')
  expect(localStorage.getItem('merchantCode')).toBe('M9')
  expect(json('settings')).toMatchObject({ currency: 'CNY', timeZone: 'Asia/Shanghai' })
})

it('keeps the rules of registration and the lines with their speed', () => {
  const client = new QueryClient()
  followFacts(client)
  client.setQueryData(['site', 'register'], { ways: [] })
  client.setQueryData(['site', 'speed', 'https://one.example'], 40)
  client.setQueryData(['site', 'speed', 'https://two.example'], null)
  client.setQueryData(['site', 'speed', 'https://one.example'], 30)
  expect(json('validate')).toEqual({ ways: [] })
  expect(json('routers')).toEqual({
    domainList: [
      { domain: 'https://two.example', speed: null },
      { domain: 'https://one.example', speed: 30 },
    ],
  })
})

it('keeps the games that are played most, and whether there is one wallet', () => {
  const client = new QueryClient()
  followFacts(client)
  client.setQueryData(['games', 'rails', 'CN'], [{ name: 'popular', content: [{ nodeId: 'n1', minBet: 100n }] }])
  client.setQueryData(['withdrawals', 'funds', 'me', '1'], { isSingle: true, main: 5n })
  expect(json('popular')).toEqual([{ nodeId: 'n1' }])
  expect(json('merchantWallet')).toEqual({ isSingle: true })
})

it('keeps what is known of a member, until the login ends', () => {
  const member = {
    id: '0b9a6b36-8f5b-4a43-9d4f-0f3f6f3c1c11',
    mustChangePassword: true,
    agentFlags: ['enableCt'],
  }
  useSession.getState().set({ token: 'a token', account: 'liu88' })
  keepMember(member as unknown as MemberInfo)
  keepIndexNotice('7')
  expect(sessionStorage.getItem('customerId')).toBe(member.id)
  expect([json('cpw'), json('enableContract'), json('enableSalary')]).toEqual([true, true, false])
  expect(sessionStorage.getItem('index_notice')).toBe('7')
  useSession.getState().clear()
  for (const key of ['token', 'account', 'cpw', 'customerId', 'enableContract', 'enableSalary']) {
    expect(sessionStorage.getItem(key)).toBeNull()
  }
})
