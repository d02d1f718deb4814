/** Which parts of the frame a route has (spec 2, routes). */
export type RouteFrame = {
  header: boolean
  footer: boolean
  sideMenu: boolean
  /** The header can be folded away (lottery and game pages). */
  collapsible: boolean
  /** Bets are placed here: there is a slip column. */
  slip: boolean
  /** The site's bottom bar on phones; the lottery desk puts its own foot there. */
  bottomBar: boolean
  /** Without a login: an information dialog, and back to `/`. */
  loginRequired: boolean
  /** No padding and no greatest width: the screen lays itself out. */
  bare: boolean
}

const full: RouteFrame = {
  header: true,
  footer: true,
  sideMenu: true,
  collapsible: false,
  slip: false,
  bottomBar: true,
  loginRequired: false,
  bare: false,
}
const noMenu = { ...full, sideMenu: false }
/** Nothing but the screen itself. */
const alone = { ...noMenu, header: false, footer: false, bottomBar: false }
const headerOnly = { ...noMenu, footer: false, collapsible: true, bare: true }

/** The routes of spec 2 in its order, the page on which draws are checked, and the one of who is excluded. `/` redirects to `/index`. */
export const ROUTES = {
  '/register': noMenu,
  '/index': full,
  '/pointMall': noMenu,
  '/elott': full,
  '/lottery': { ...headerOnly, slip: true, bottomBar: false, loginRequired: true },
  '/rng': full,
  '/live': full,
  '/fish': full,
  '/pvp': full,
  '/sports': full,
  '/esports': full,
  '/promotions': full,
  '/seamless': headerOnly,
  '/help': noMenu,
  '/helpmc': alone,
  '/down': { ...full, footer: false },
  '/join': noMenu,
  '/game': { ...headerOnly, bottomBar: false },
  '/integral': { ...noMenu, loginRequired: true },
  '/fairness': noMenu,
  '/excluded': { ...alone, loginRequired: true },
} as const satisfies Record<string, RouteFrame>

export type RoutePath = keyof typeof ROUTES

/** The frame of a path; an unknown one (404) has everything. */
export function frameOf(path: string): RouteFrame {
  return (ROUTES as Record<string, RouteFrame>)[path] ?? full
}

export type PrizeMode = 'Lott' | 'ELott'

/** The prize mode a navigation sets (spec 2): ELott from the e-lottery, also into the desk. */
export function prizeModeOf(path: string, query: URLSearchParams): PrizeMode {
  return path === '/elott' || namesElott(query.get('prizeMode')) ? 'ELott' : 'Lott'
}

/** Whether an address names fixed odds: `ELott` (spec 2), `Elott` (spec 7), or in capitals as everywhere else. */
export const namesElott = (text: string | null): boolean => text?.toUpperCase() === 'ELOTT'

type TitleName = Exclude<RoutePath, '/index'> extends `/${infer Name}` ? Name | 'longDragon' : never

/** Key below `screens` of what the window is called; null for home, which has the merchant's name. */
export function titleNameOf(path: string, query: URLSearchParams): TitleName | null {
  if (path === '/lottery' && query.get('gameCode') === 'long_dragon') return 'longDragon'
  if (path === '/index' || !(path in ROUTES)) return null
  return path.slice(1) as TitleName
}
