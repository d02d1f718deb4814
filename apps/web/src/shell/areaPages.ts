import type { ComponentType } from 'react'
import type { LoadScreen } from './lazyScreen.ts'
import type { OverlayProps, RoutedOverlayProps, RoutedParameter } from './overlayProps.ts'
import type { OverlayName } from './overlayStore.ts'
import type { RoutePath } from './routeTable.ts'

/** Fetches the file of a part of the site. */
export type LoadPart<Props = object> = () => Promise<{ default: ComponentType<Props> }>

/** What an area shows, and where; each area has one such table, in its `pages.ts`. Every file is fetched when first shown. */
export type AreaPages = {
  /** screens of spec 2, by route */
  readonly screens?: Partial<Record<RoutePath, LoadScreen>>
  /** where mails and providers lead: no places of the menu, by path */
  readonly returns?: Readonly<Record<string, LoadScreen>>
  readonly overlays?: Partial<Record<OverlayName, LoadPart<OverlayProps>>>
  readonly routed?: Partial<Record<RoutedParameter, LoadPart<RoutedOverlayProps>>>
}

/** Pages of the member centre and of the agent centre that an area has, by name; each in its `centrePages.ts`. */
export type AreaCentrePages = Partial<Record<RoutedParameter, Readonly<Record<string, LoadPart>>>>
