import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { parseAsString } from 'nuqs'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allTextsReady, startI18n } from '../../i18n.ts'
import { FeedPanel } from './FeedPanel.tsx'
import { useCursorQuery, useFilterQuery } from './usePageQuery.ts'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

interface Feed {
  items: string[]
  newerCursor: string | null
  nextCursor: string | null
  searchedTo: Date | null
}
/** A page that was read at ten past four by UTC. */
const READ = {
  isPending: false,
  isError: false,
  error: null as unknown,
  refetch: () => undefined,
  dataUpdatedAt: Date.UTC(2026, 2, 1, 4, 10),
}
const END: Feed = { items: [], newerCursor: null, nextCursor: null, searchedTo: null }

/** Three pages by their cursors, as the server would answer; `new` is the page without one. */
const PAGES: Record<string, Feed> = {
  new: { ...END, items: ['third'], nextCursor: 'o.3' },
  'o.3': { ...END, items: ['second'], newerCursor: 'n.3', nextCursor: 'o.2' },
  'o.2': { ...END, items: ['first'], newerCursor: 'n.2' },
  'n.3': { ...END, items: ['third'], nextCursor: 'o.3' },
  'n.2': { ...END, items: ['second'], newerCursor: 'n.3', nextCursor: 'o.2' },
}

function List({ pages }: { pages: Record<string, Feed> }) {
  const [cursor, goTo] = useCursorQuery()
  const [, setKind] = useFilterQuery('kind', parseAsString)
  const data = pages[cursor ?? 'new']
  const query = { ...READ, data }
  return (
    <>
      <button type="button" onClick={() => setKind('BET')}>
        Filter
      </button>
      <FeedPanel query={query} onCursor={goTo} empty="No entries">
        <ul>
          {data?.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </FeedPanel>
    </>
  )
}

function open(at = '/', pages = PAGES) {
  window.history.replaceState(null, '', at)
  const list = (
    <NuqsAdapter defaultOptions={{ shallow: false }}>
      <List pages={pages} />
    </NuqsAdapter>
  )
  const router = createBrowserRouter([{ path: '/', element: list }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
const press = async (name: string) => await userEvent.click(screen.getByRole('button', { name }))

describe('a list that grows forever', () => {
  it('goes to older and newer entries, and the browser goes the same way back', async () => {
    const router = open()
    expect(screen.getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true)
    await press('Older')
    await press('Older')
    // The address follows a moment behind the list.
    await waitFor(() => expect(router.state.location.search).toBe('?c=o.2'))
    expect(shown()).toEqual(['first'])
    expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true)
    await act(async () => await router.navigate(-1))
    expect(shown()).toEqual(['second'])
    await press('Newer')
    expect(shown()).toEqual(['third'])
  })

  it('is reached by keyboard and by the name of its region', async () => {
    open()
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy()
    screen.getByRole('button', { name: 'Older' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(shown()).toEqual(['second'])
  })

  it('begins at the newest entries when the filter changes, or for what is not a cursor', async () => {
    const router = open('/?c=o.2')
    await press('Filter')
    await waitFor(() => expect(router.state.location.search).toBe('?kind=BET'))
    expect(shown()).toEqual(['third'])
    cleanup()
    open('/?c=nonsense')
    expect(shown()).toEqual(['third'])
  })

  it('has no pages when all is on one', () => {
    open('/', { new: { ...END, items: ['only'] } })
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('is called previous and next when it is ordered by name, with a note beside the pages', async () => {
    const data = { ...END, items: ['anna'], nextCursor: 'o.3' }
    const requests: (string | null)[] = []
    render(
      <QueryClientProvider client={new QueryClient()}>
        <FeedPanel
          query={{ ...READ, data }}
          onCursor={(cursor) => requests.push(cursor)}
          empty="No entries"
          byName
          note="Only some of the names were searched."
        >
          <p>anna</p>
        </FeedPanel>
      </QueryClientProvider>,
    )
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
    await press('Next page')
    expect(requests).toEqual(['o.3'])
    expect(screen.getByText('Only some of the names were searched.')).toBeTruthy()
  })

  it('says how far it searched, and leads on from an empty page', async () => {
    const searchedTo = new Date('2026-03-01T04:00:00Z')
    open('/', { new: { ...END, nextCursor: 'o.2', searchedTo }, 'o.2': END })
    expect(screen.getByText('Nothing found so far')).toBeTruthy()
    expect(screen.getByText(/^Searched as far as .+\. There may be more\.$/)).toBeTruthy()
    await press('Older')
    expect(screen.getByText('No entries')).toBeTruthy()
  })

  it('keeps what was read when it cannot be read again, with its age, and offers a way out of an empty page', () => {
    const feeds = [{ ...END, items: ['anna'] }, END]
    render(
      <QueryClientProvider client={new QueryClient()}>
        {feeds.map((data) => (
          <FeedPanel
            key={data.items.length}
            query={{ ...READ, isError: true, error: new TypeError('fetch failed'), data }}
            onCursor={() => undefined}
            empty="No entries"
            emptyAction={<a href="/index">Elsewhere</a>}
          >
            <p>anna</p>
          </FeedPanel>
        ))}
      </QueryClientProvider>,
    )
    expect(screen.getByText('anna').parentElement?.className).toContain('opacity-60')
    expect(screen.getAllByText(/Shown as of 12:10/)).toHaveLength(feeds.length)
    expect(screen.getAllByText('Elsewhere')).toHaveLength(1)
  })
})
