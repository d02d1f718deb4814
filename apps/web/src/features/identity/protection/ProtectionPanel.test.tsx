import type { feedback } from '@croupier/wire'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { complaintsQuery, type OwnProtection, protectionQuery } from '../../../api/identity/protection.ts'
import { useOwner } from '../../../api/owner.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { ProtectionPanel } from './ProtectionPanel.tsx'

type Pause = NonNullable<OwnProtection['pause']>
const excluded: Pause = {
  kind: 'EXCLUSION',
  from: new Date('2026-11-22T10:00:00Z'),
  until: null,
  endsAt: null,
  isOwn: true,
  releaseRequestedAt: null,
  releaseGranted: null,
}

const TICKET: feedback.Ticket = {
  id: '0192e4a0-7b00-7000-8000-000000000000',
  number: '4711',
  kind: 'COMPLAINT',
  content: 'I am on no list.',
  images: 0,
  sentAt: new Date('2026-11-21T10:00:00Z'),
  dueAt: null,
  firstAnswer: null,
  firstAnsweredAt: null,
  arbiter: null,
  answer: null,
  answeredAt: null,
}
let tickets: feedback.Ticket[] = []

function Shown({ pause }: { pause: Pause }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const own: OwnProtection = {
    currency: 'CNY',
    limits: [],
    pause,
    realityMinutes: 60,
    longestReality: 120,
    raiseDays: 1,
    limitFirst: false,
    prompted: true,
    reviewDueAt: null,
    history: [],
  }
  client.setQueryData(protectionQuery(useOwner()).queryKey, own)
  const bounds = { charsMin: 10, charsMax: 500, imagesMax: 3 }
  client.setQueryData(complaintsQuery(useOwner()).queryKey, { bounds, tickets })
  return (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ProtectionPanel />
      </QueryClientProvider>
    </MemoryRouter>
  )
}
const show = (change: Partial<Pause>) => render(<Shown pause={{ ...excluded, ...change }} />)

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

describe('who excluded itself', () => {
  it('asks for an early end with a reason of ten letters at least', () => {
    show({})
    const button = screen.getByTestId('protection.release.button')
    const write = (value: string) =>
      fireEvent.change(screen.getByTestId('protection.release.input'), { target: { value } })
    write('too short')
    expect(button).toHaveProperty('disabled', true)
    write('I am well again.')
    expect(button).toHaveProperty('disabled', false)
    expect(screen.queryByTestId('protection.comeBack.button')).toBeNull()
  })

  it('reads that it asked, and what was answered, and asks once', () => {
    const requested = { releaseRequestedAt: new Date('2026-11-23T10:00:00Z') }
    show(requested)
    expect(screen.getByTestId('protection.release.state').textContent).toContain('within seven days')
    expect(screen.queryByTestId('protection.release.button')).toBeNull()
    cleanup()
    show({ ...requested, releaseGranted: false })
    expect(screen.getByTestId('protection.release.state').textContent).toContain('was not agreed to')
  })

  it('asks to come back once the time that it chose is over; of a list’s entry it writes to officers, once', () => {
    show({ until: new Date('2026-11-23T10:00:00Z') })
    expect(screen.getByTestId('protection.comeBack.button')).toBeTruthy()
    expect(screen.queryByTestId('protection.release.button')).toBeNull()
    cleanup()
    show({ isOwn: false })
    expect(screen.queryByTestId('protection.comeBack.button')).toBeNull()
    expect(screen.getByTestId('protection.release.button')).toHaveProperty('disabled', true)
    cleanup()
    tickets = [{ ...TICKET, sentAt: new Date('2026-11-23T10:00:00Z') }]
    show({ isOwn: false })
    expect(screen.queryByTestId('protection.release.button')).toBeNull()
    expect(screen.getByTestId('protection.release.state').textContent).toContain('4711')
  })
})
