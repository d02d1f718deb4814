import type { ComponentType } from 'react'

/** A dialog of the site; it is mounted only while shown. */
export type OverlayProps = { onClose: () => void }

/** An overlay that belongs to the address, so that links and Back work: `?mc=withdraw`. */
export type RoutedOverlayProps = {
  /** what the address asks for */
  page: string
  /** the pages that areas have registered, by name */
  pages: Readonly<Record<string, ComponentType>>
  onClose: () => void
}

/** Overlays of the address, by query parameter: member centre (`mc`) and agent centre (`ac`). */
export type RoutedParameter = 'mc' | 'ac'
