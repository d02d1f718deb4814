import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom'
import { lazyScreen } from './shell/lazyScreen.ts'
import { useOverlays } from './shell/overlayStore.ts'
import { RouteErrorScreen } from './shell/RouteErrorScreen.tsx'
import { resumeLogin } from './shell/resume.ts'
import { frameOf, type RoutePath } from './shell/routeTable.ts'
import { LoadingScreen, Shell } from './shell/Shell.tsx'
import { TitledScreen } from './shell/TitledScreen.tsx'

/** The file of each screen of spec 2. */
const SCREENS = {
  '/register': () => import('./features/identity/registration/RegisterScreen.tsx'),
  '/index': () => import('./features/content/home/HomeScreen.tsx'),
  '/pointMall': () => import('./features/rewards/points/PointMallScreen.tsx'),
  '/elott': () => import('./features/lottery/desk/ElottScreen.tsx'),
  '/lottery': () => import('./features/lottery/longDragon/LotteryEntry.tsx'),
  '/rng': () => import('./features/games/lobby/RngScreen.tsx'),
  '/live': () => import('./features/games/lobby/LiveScreen.tsx'),
  '/fish': () => import('./features/games/lobby/FishScreen.tsx'),
  '/pvp': () => import('./features/games/lobby/PvpScreen.tsx'),
  '/sports': () => import('./features/games/lobby/SportsScreen.tsx'),
  '/esports': () => import('./features/games/lobby/EsportsScreen.tsx'),
  '/promotions': () => import('./features/rewards/promotions/PromotionsScreen.tsx'),
  '/seamless': () => import('./features/games/launch/SeamlessScreen.tsx'),
  '/help': () => import('./features/content/help/HelpScreen.tsx'),
  '/helpmc': () => import('./features/content/help/HelpPlainScreen.tsx'),
  '/down': () => import('./features/platform/download/DownloadScreen.tsx'),
  '/join': () => import('./features/identity/registration/JoinScreen.tsx'),
  '/game': () => import('./features/games/launch/GameScreen.tsx'),
  '/integral': () => import('./features/rewards/points/IntegralScreen.tsx'),
} satisfies Record<RoutePath, Parameters<typeof lazyScreen>[0]>

/** Where letters and providers lead, and where letters are read while none leave: no places of the menu. */
const RETURN_SCREENS: RouteObject[] = [
  {
    path: '/social',
    lazy: lazyScreen(() => import('./features/identity/access/SocialScreen.tsx')),
  },
  { path: '/reset', lazy: lazyScreen(() => import('./features/identity/access/ResetScreen.tsx')) },
  {
    path: '/outbox',
    lazy: lazyScreen(() => import('./features/identity/access/OutboxScreen.tsx')),
  },
]

/** Without a login: the information dialog, and back to `/` (spec 2). */
async function requireLogin(): Promise<Response | null> {
  if (await resumeLogin()) return null
  useOverlays.getState().show('loginFirst')
  return redirect('/')
}

/** The routes of spec 2 as React Router takes them; what a screen reads ahead goes into `client`. */
export function routeObjects(client?: QueryClient): RouteObject[] {
  const screens = Object.entries(SCREENS).map(
    ([path, load]): RouteObject => ({
      path,
      lazy: lazyScreen(load, client),
      ...(frameOf(path).loginRequired ? { loader: requireLogin } : {}),
    }),
  )
  return [
    {
      element: <Shell />,
      errorElement: <RouteErrorScreen />,
      children: [
        {
          index: true,
          loader: () => redirect('/index'),
          hydrateFallbackElement: <LoadingScreen />,
        },
        {
          element: <TitledScreen />,
          errorElement: <RouteErrorScreen />,
          // Here, not around the frame: that is drawn while the screen's own file is still on its way.
          hydrateFallbackElement: <LoadingScreen />,
          children: [...screens, ...RETURN_SCREENS],
        },
      ],
    },
    {
      path: '*',
      lazy: lazyScreen(() => import('./shell/NotFoundScreen.tsx')),
      hydrateFallbackElement: <LoadingScreen />,
    },
  ]
}

/** History mode; one router for the life of the page. */
export function makeRouter(client: QueryClient) {
  return createBrowserRouter(routeObjects(client))
}
