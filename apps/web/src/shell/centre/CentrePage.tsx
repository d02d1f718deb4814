import type { ComponentType } from 'react'
import { InAddress } from './InAddress.tsx'

type CentrePageProps = {
  page: string
  /** The pages that areas have registered, by name. */
  pages: Readonly<Record<string, ComponentType>>
}

/**
 * One page of the member centre or of the agent centre. Its filters are in the address by nuqs, and each change is a
 * navigation, so that the frame around it reads the same address.
 * @throws when no area shows the page
 */
export function CentrePage({ page, pages }: CentrePageProps) {
  const Page = pages[page]
  if (Page === undefined) throw new Error(`no area shows the page ${page}`)
  return (
    <InAddress>
      <Page />
    </InAddress>
  )
}
