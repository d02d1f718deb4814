import {
  Clapperboard,
  Dices,
  Fish,
  Gamepad2,
  Gift,
  House,
  type LucideIcon,
  Spade,
  Ticket,
  Timer,
  Trophy,
} from 'lucide-react'
import type { VendorCategory } from '../api/vendorCategories.ts'
import type { RoutePath } from './routeTable.ts'

export type NavEntry = {
  to: RoutePath
  /** Key below `shell.nav`. */
  text: VendorCategory | 'home' | 'lottery' | 'promotions'
  icon: LucideIcon
  needs?: VendorCategory
}

/** The navigation in the order of spec 2. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { to: '/live', text: 'live', icon: Clapperboard, needs: 'live' },
  { to: '/sports', text: 'sports', icon: Trophy, needs: 'sports' },
  { to: '/fish', text: 'fish', icon: Fish, needs: 'fish' },
  { to: '/rng', text: 'rng', icon: Dices, needs: 'rng' },
  { to: '/pvp', text: 'pvp', icon: Spade, needs: 'pvp' },
  { to: '/lottery', text: 'lottery', icon: Ticket },
  { to: '/elott', text: 'elott', icon: Timer, needs: 'elott' },
  { to: '/esports', text: 'esports', icon: Gamepad2, needs: 'esports' },
  { to: '/promotions', text: 'promotions', icon: Gift },
]

/** First entry of the rail and the bottom bar. */
export const HOME_ENTRY: NavEntry = { to: '/index', text: 'home', icon: House }

/** The entries that exist when vendors of `categories` do. */
export function shownEntries(categories: readonly VendorCategory[]): NavEntry[] {
  return NAV_ENTRIES.filter(({ needs }) => needs === undefined || categories.includes(needs))
}
