import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Combobox, type ComboboxProps } from './Combobox.tsx'
import { OtpInput } from './OtpInput.tsx'
import { SearchField } from './SearchField.tsx'

afterEach(cleanup)

function Code({ onComplete }: { onComplete?: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <OtpInput
      value={code}
      onValue={setCode}
      label="Code"
      boxLabel={(place, length) => `Digit ${place} of ${length}`}
      {...(onComplete === undefined ? {} : { onComplete })}
    />
  )
}

describe('OtpInput', () => {
  const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox').map((box) => box.value)

  it('goes on by itself and takes digits only', async () => {
    const onComplete = vi.fn()
    render(<Code onComplete={onComplete} />)
    await userEvent.click(screen.getByRole('textbox', { name: 'Code' }))
    await userEvent.keyboard('12x345')
    expect(boxes()).toEqual(['1', '2', '3', '4', '5', ''])
    expect(onComplete).not.toHaveBeenCalled()
    await userEvent.keyboard('6')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
  })

  it('keeps focus while a code is looked at, and begins again once it was refused', async () => {
    const code = (value: string, busy: boolean) => (
      <OtpInput value={value} onValue={vi.fn()} busy={busy} label="Code" boxLabel={String} />
    )
    const { rerender } = render(code('', false))
    const [first, , , , , last] = screen.getAllByRole('textbox')
    rerender(code('123456', true))
    await userEvent.click(last as HTMLElement)
    expect(document.activeElement).toBe(last)
    expect(last).toHaveProperty('readOnly', true)
    rerender(code('', false))
    expect(document.activeElement).toBe(first)
  })

  it('takes a pasted code, blanks and all', async () => {
    const onComplete = vi.fn()
    render(<Code onComplete={onComplete} />)
    await userEvent.click(screen.getByRole('textbox', { name: 'Code' }))
    await userEvent.paste('937 204')
    expect(boxes().join('')).toBe('937204')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('937204')
  })

  it('lets the phone offer the code of its message', () => {
    render(<Code />)
    expect(screen.getAllByRole('textbox')[0]?.getAttribute('autocomplete')).toBe('one-time-code')
    expect(screen.getAllByRole('textbox')[0]?.getAttribute('inputmode')).toBe('numeric')
  })
})

describe('Combobox', () => {
  type Person = { id: string; account: string }
  const PEOPLE: readonly Person[] = [
    { id: '1', account: 'chen01' },
    { id: '2', account: 'liu88' },
    { id: '3', account: 'mei_07' },
  ]

  function show(props: Partial<ComboboxProps<Person>> = {}) {
    const onValue = vi.fn()
    render(
      <Combobox
        items={PEOPLE}
        value={null}
        onValue={onValue}
        itemKey={(person) => person.id}
        itemText={(person) => person.account}
        labels={{ field: 'Person', open: 'Open', clear: 'Clear', empty: 'Nobody', loading: 'Wait' }}
        {...props}
      />,
    )
    return { onValue, input: screen.getByRole('combobox', { name: 'Person' }) }
  }
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

  it('finds by what is typed and chooses by Enter', async () => {
    const { onValue, input } = show()
    await userEvent.type(input, 'liu')
    expect(options()).toEqual(['liu88'])
    await userEvent.keyboard('{Enter}')
    expect(onValue.mock.calls.map(([person]) => person)).toEqual([PEOPLE[1]])
  })

  it('says when nobody fits', async () => {
    const { input } = show()
    await userEvent.type(input, 'zzz')
    expect(options()).toEqual([])
    expect(screen.getByText(/^Nobody/)).toBeTruthy()
  })

  it('leaves the search to anyone who asks for the query', async () => {
    const onQuery = vi.fn()
    const { input } = show({ onQuery, loading: true })
    await userEvent.type(input, 'zz')
    expect(onQuery.mock.lastCall).toEqual(['zz'])
    expect(options()).toHaveLength(PEOPLE.length)
    expect(screen.getByText(/^Wait/)).toBeTruthy()
  })

  it('shows who is chosen and can be emptied', async () => {
    const { onValue, input } = show({ value: PEOPLE[2] ?? null })
    expect((input as HTMLInputElement).value).toBe('mei_07')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onValue.mock.lastCall?.[0]).toBeNull()
  })
})

describe('SearchField', () => {
  function show(value: string) {
    const onValue = vi.fn()
    const onSearch = vi.fn()
    render(<SearchField {...{ value, onValue, onSearch }} label="Search" clearLabel="Clear" />)
    return { onValue, onSearch }
  }

  it('is emptied by Escape and by its cross, and keeps the focus', async () => {
    const { onValue } = show('nova')
    const field = screen.getByRole('textbox', { name: 'Search' })
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('{Escape}')
    expect(onValue.mock.calls).toEqual([[''], ['']])
  })

  it('searches on Enter and has nothing to empty when empty', async () => {
    const { onSearch } = show('')
    expect(screen.queryByRole('button')).toBeNull()
    await userEvent.type(screen.getByRole('textbox'), '{Enter}')
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('')
  })
})
