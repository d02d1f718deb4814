import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { Switch } from './Switch.tsx'
import { TabPanel, Tabs } from './Tabs.tsx'

afterEach(cleanup)

it('a checkbox is named by its text, and its text toggles it', async () => {
  const onChecked = vi.fn()
  render(
    <Checkbox checked={false} onChecked={onChecked}>
      I am 18 or older
    </Checkbox>,
  )
  expect(screen.getByRole('checkbox', { name: 'I am 18 or older', checked: false })).toBeTruthy()
  await userEvent.click(screen.getByText('I am 18 or older'))
  expect(onChecked).toHaveBeenCalledWith(true)
})

it('a switch is named by its text and answers to the keyboard', async () => {
  const onChecked = vi.fn()
  render(
    <Switch checked onChecked={onChecked}>
      Omission
    </Switch>,
  )
  screen.getByRole('switch', { name: 'Omission', checked: true }).focus()
  await userEvent.keyboard(' ')
  expect(onChecked).toHaveBeenCalledWith(false)
})

it('radios are one group, moved through with arrows, and the chosen one shows its detail', async () => {
  const onValue = vi.fn()
  const options = [
    { value: 'all', label: 'In full' },
    { value: 'part', label: 'In part', detail: 'how much' },
  ] as const
  const { rerender } = render(<RadioGroup label="Received?" value="all" onValue={onValue} options={options} />)
  expect(screen.getByRole('radiogroup', { name: 'Received?' })).toBeTruthy()
  expect(screen.queryByText('how much')).toBeNull()
  screen.getByRole('radio', { name: 'In full' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(onValue).toHaveBeenCalledWith('part')
  rerender(<RadioGroup label="Received?" value="part" onValue={onValue} options={options} />)
  expect(screen.getByText('how much')).toBeTruthy()
})

it('tabs show the panel of the chosen one', async () => {
  const onValue = vi.fn()
  render(
    <Tabs
      label="Contracts"
      value="bills"
      onValue={onValue}
      items={[
        { value: 'bills', label: 'Bills' },
        { value: 'new', label: 'New' },
      ]}
    >
      <TabPanel value="bills">the bills</TabPanel>
      <TabPanel value="new">the form</TabPanel>
    </Tabs>,
  )
  expect(screen.getByRole('tab', { name: 'Bills', selected: true })).toBeTruthy()
  expect(screen.getByRole('tabpanel', { name: 'Bills' }).textContent).toBe('the bills')
  await userEvent.click(screen.getByRole('tab', { name: 'New' }))
  expect(onValue).toHaveBeenCalledWith('new')
})
