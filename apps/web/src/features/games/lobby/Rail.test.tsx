import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { Rail } from './Rail.tsx'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

const open = (items: readonly string[]) =>
  render(
    <MemoryRouter>
      <Rail
        name="fish"
        title="Fishing"
        items={items}
        itemKey={(item) => item}
        renderItem={(item, tabIndex) => (
          <a href={`#${item}`} tabIndex={tabIndex}>
            {item}
          </a>
        )}
        to="/fish?page=all"
      />
    </MemoryRouter>,
  )
const focused = () => document.activeElement?.textContent

it('is one stop of the Tab key, and the arrow keys lead through it', async () => {
  open(['one', 'two', 'three'])
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'See all: Fishing' })).toBe(document.activeElement)
  await userEvent.tab()
  expect(focused()).toBe('one')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('three')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('three')
  // Where one has been is where Tab comes back to.
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('three')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(focused()).toBe('one')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('three')
})

it('leads to the lobby with all of it, and is absent without items', () => {
  const { container, unmount } = open(['one'])
  expect(screen.getByRole('link', { name: 'See all: Fishing' }).getAttribute('href')).toBe('/fish?page=all')
  unmount()
  expect(container.textContent).toBe('')
  open([])
  expect(screen.queryByTestId('home.fish')).toBeNull()
})
