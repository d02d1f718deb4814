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
  '/register': () => import('./features/register/RegisterScreen.tsx'),
  '/index': () => import('./features/home/HomeScreen.tsx'),
  '/pointMall': () => import('./features/points/PointMallScreen.tsx'),
  '/elott': () => import('./features/lottery/ElottScreen.tsx'),
  '/lottery': () => import('./features/longDragon/LotteryEntry.tsx'),
  '/rng': () => import('./features/lobby/RngScreen.tsx'),
  '/live': () => import('./features/lobby/LiveScreen.tsx'),
  '/fish': () => import('./features/lobby/FishScreen.tsx'),
  '/pvp': () => import('./features/lobby/PvpScreen.tsx'),
  '/sports': () => import('./features/lobby/SportsScreen.tsx'),
  '/esports': () => import('./features/lobby/EsportsScreen.tsx'),
  '/promotions': () => import('./features/promotions/PromotionsScreen.tsx'),
  '/seamless': () => import('./features/games/SeamlessScreen.tsx'),
  '/help': () => import('./features/help/HelpScreen.tsx'),
  '/helpmc': () => import('./features/help/HelpPlainScreen.tsx'),
  '/down': () => import('./features/download/DownloadScreen.tsx'),
  '/join': () => import('./features/register/JoinScreen.tsx'),
  '/game': () => import('./features/games/GameScreen.tsx'),
  '/integral': () => import('./features/points/IntegralScreen.tsx'),
} satisfies Record<RoutePath, Parameters<typeof lazyScreen>[0]>

/** Where letters and providers lead, and where letters are read while none leave: no places of the menu. */
const RETURN_SCREENS: RouteObject[] = [
  { path: '/social', lazy: lazyScreen(() => import('./features/auth/SocialScreen.tsx')) },
  { path: '/reset', lazy: lazyScreen(() => import('./features/auth/ResetScreen.tsx')) },
  { path: '/outbox', lazy: lazyScreen(() => import('./features/auth/OutboxScreen.tsx')) },
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
