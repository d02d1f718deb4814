import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Accordion } from './Accordion.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { StepList } from './StepList.tsx'

afterEach(cleanup)

describe('Accordion', () => {
  const ITEMS = [
    { key: 'a', heading: 'How do I deposit?', content: 'By bank.' },
    { key: 'b', heading: 'How do I withdraw?', content: 'To your card.' },
  ]
  const expanded = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-expanded'))

  it('has one answer open at a time, by keyboard too', async () => {
    render(<Accordion items={ITEMS} defaultOpen={['a']} />)
    expect(expanded()).toEqual(['true', 'false'])
    screen.getByRole('button', { name: 'How do I withdraw?' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(expanded()).toEqual(['false', 'true'])
  })

  it('keeps several open when told so, and its headings at their level', async () => {
    render(<Accordion items={ITEMS} multiple level={2} />)
    for (const button of screen.getAllByRole('button')) await userEvent.click(button)
    expect(expanded()).toEqual(['true', 'true'])
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(ITEMS.length)
  })

  it('leaves the folded answer in the page for a search', () => {
    render(<Accordion items={ITEMS} />)
    expect(screen.getByText('By bank.').closest('[hidden]')?.getAttribute('hidden')).toBe('until-found')
  })
})

describe('Breadcrumb', () => {
  it('links all but the page itself', () => {
    render(
      <Breadcrumb
        label="You are here"
        crumbs={[
          { key: 'home', label: 'Home', to: '/index' },
          { key: 'help', label: 'Help', to: '/help' },
          { key: 'fees', label: 'Fees', to: '/help?page=fees' },
        ]}
        renderLink={(to, children) => (
          <a href={to} data-router>
            {children}
          </a>
        )}
      />,
    )
    const way = within(screen.getByRole('navigation', { name: 'You are here' }))
    expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/index', '/help'])
    expect(way.getByText('Fees').getAttribute('aria-current')).toBe('page')
  })
})

describe('StepList', () => {
  it('says which step is under way and which are done', () => {
    const steps = ['Amount', 'Account', 'Confirm'].map((label) => ({ key: label, label }))
    render(<StepList label="Withdrawing" steps={steps} current={1} doneLabel="done" />)
    const items = screen.getAllByRole('listitem')
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(items[0]?.textContent).toBe('Amount done')
    expect(items[2]?.textContent).toBe('3Confirm')
  })
})
