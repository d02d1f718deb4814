import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type OwnPapers, papersQuery } from '../../../api/identity/papers.ts'
import { useOwner } from '../../../api/owner.ts'
import { PapersPanel } from './PapersPanel.tsx'

const nothing = { state: 'MISSING', reason: null, sentAt: null, needed: false } as const
const papersOf = (identity: Partial<OwnPapers['papers'][number]>): OwnPapers['papers'] => [
  { kind: 'IDENTITY', ...nothing, ...identity },
  { kind: 'ADDRESS', ...nothing },
]

function Shown({ papers }: { papers: OwnPapers }) {
  const owner = useOwner()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(papersQuery(owner).queryKey, papers)
  return (
    <QueryClientProvider client={client}>
      <PapersPanel />
    </QueryClientProvider>
  )
}

afterEach(cleanup)

describe('papers in the security centre', () => {
  it('say why one was refused, and take another', () => {
    const papers = papersOf({ state: 'REFUSED', reason: 'CUT_OFF', sentAt: new Date(0) })
    render(<Shown papers={{ papers, dueAt: null }} />)
    expect(screen.getByTestId('papers.IDENTITY').textContent).toContain('papers.reason.CUT_OFF')
    expect(screen.getByTestId('papers.IDENTITY.choose.button')).toBeDefined()
    expect(screen.queryByTestId('papers.due')).toBeNull()
  })

  it('take no second one while the first is being checked', () => {
    render(<Shown papers={{ papers: papersOf({ state: 'WAITING', needed: true }), dueAt: null }} />)
    expect(screen.queryByTestId('papers.IDENTITY.choose.button')).toBeNull()
    expect(screen.getByTestId('papers.ADDRESS.choose.button')).toBeDefined()
  })

  it('say until when they have to come, and what is closed afterwards', () => {
    const papers = papersOf({ needed: true })
    const { unmount } = render(<Shown papers={{ papers, dueAt: new Date('2999-01-01') }} />)
    expect(screen.getByTestId('papers.due').textContent).toContain('papers.due')
    unmount()
    render(<Shown papers={{ papers, dueAt: new Date('2001-01-01') }} />)
    expect(screen.getByTestId('papers.due').textContent).toContain('papers.overdue')
  })
})
