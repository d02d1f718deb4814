import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { shownEntries } from '../shell/navigation.ts'
import { vendorCategoriesQuestion, withCategory } from './vendorCategories.ts'

const pathsOf = (categories: Parameters<typeof shownEntries>[0]) => shownEntries(categories).map(({ to }) => to)

it('leads to the lottery at odds until a catalogue says that nobody offers it', () => {
  const known = new QueryObserver(new QueryClient(), vendorCategoriesQuestion)
  const { data: categories = [] } = known.getCurrentResult()
  expect(pathsOf(categories)).toEqual(['/lottery', '/elott', '/promotions'])
  const none = withCategory(categories, 'elott', false)
  expect(pathsOf(none)).toEqual(['/lottery', '/promotions'])
  const again = withCategory(withCategory(none, 'elott', true), 'elott', true)
  expect(again).toEqual(['elott'])
})
