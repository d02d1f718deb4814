import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imageCdnQuery } from '../../../api/cdns.ts'
import { OwnPicture } from './OwnPicture.tsx'

const CDN = 'https://pictures.example'

function show(chosen: string | null) {
  const client = new QueryClient()
  client.setQueryData(imageCdnQuery().queryKey, chosen)
  return render(
    <QueryClientProvider client={client}>
      <OwnPicture address="/wps/images/abc" alt="mine" />
    </QueryClientProvider>,
  )
}
const src = () => screen.getByRole('img').getAttribute('src')

it('comes from the chosen host, and from the site when that has nothing to show', () => {
  const { unmount } = show(CDN)
  expect(src()).toBe(`${CDN}/wps/images/abc`)
  fireEvent.error(screen.getByRole('img'))
  expect(src()).toBe('/wps/images/abc')
  unmount()
})

it('comes from the site when no host is listed', () => {
  const { unmount } = show(null)
  expect(src()).toBe('/wps/images/abc')
  unmount()
})
