import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import type { ComponentType } from 'react'
import { LaterPage, type LaterPageProps } from './LaterPage.tsx'

type CentrePageProps = {
  page: string
  /** The pages that areas have registered, by name. */
  pages: Readonly<Record<string, ComponentType>>
  /** What a page says that no area has registered yet. */
  later: LaterPageProps | undefined
}

/**
 * One page of the member centre or of the agent centre. Its filters are in the address by nuqs, and each change is a
 * navigation, so that the frame around it reads the same address.
 * @throws when no area shows the page and it is none of those still to come
 */
export function CentrePage({ page, pages, later }: CentrePageProps) {
  const Page = pages[page]
  if (Page === undefined && later === undefined) throw new Error(`no area shows the page ${page}`)
  return (
    <NuqsAdapter defaultOptions={{ shallow: false }}>
      {Page === undefined ? later && <LaterPage {...later} /> : <Page />}
    </NuqsAdapter>
  )
}
