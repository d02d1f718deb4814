import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom'
import { lazyScreen } from './shell/lazyScreen.ts'
import { useOverlays } from './shell/overlayStore.ts'
import { RouteErrorScreen } from './shell/RouteErrorScreen.tsx'
import { resumeLogin } from './shell/resume.ts'
import { frameOf, type RoutePath } from './shell/routeTable.ts'
import { LoadingScreen, Shell } from './shell/Shell.tsx'

const pending = () => import('./shell/PendingScreen.tsx')

/** The file of each screen of spec 2. */
const SCREENS = {
  '/register': () => import('./features/auth/RegisterScreen.tsx'),
  '/index': () => import('./features/home/HomeScreen.tsx'),
  '/pointMall': pending,
  '/elott': () => import('./features/lottery/ElottScreen.tsx'),
  '/lottery': () => import('./features/lottery/LotteryScreen.tsx'),
  '/rng': pending,
  '/live': pending,
  '/fish': pending,
  '/pvp': pending,
  '/sports': pending,
  '/esports': pending,
  '/promotions': pending,
  '/seamless': pending,
  '/help': pending,
  '/helpmc': pending,
  '/down': pending,
  '/join': () => import('./features/auth/RegisterScreen.tsx'),
  '/game': pending,
  '/integral': pending,
} satisfies Record<RoutePath, Parameters<typeof lazyScreen>[0]>

/** Without a login: the information dialog, and back to `/` (spec 2). */
async function requireLogin(): Promise<Response | null> {
  if (await resumeLogin()) return null
  useOverlays.getState().show('loginFirst')
  return redirect('/')
}

/** The routes of spec 2 as React Router takes them. */
export function routeObjects(): RouteObject[] {
  const screens = Object.entries(SCREENS).map(
    ([path, load]): RouteObject => ({
      path,
      lazy: lazyScreen(load),
      ...(frameOf(path).loginRequired ? { loader: requireLogin } : {}),
    }),
  )
  return [
    {
      element: <Shell />,
      errorElement: <RouteErrorScreen />,
      hydrateFallbackElement: <LoadingScreen />,
      children: [{ index: true, loader: () => redirect('/index') }, ...screens],
    },
    {
      path: '*',
      lazy: lazyScreen(() => import('./shell/NotFoundScreen.tsx')),
      hydrateFallbackElement: <LoadingScreen />,
    },
  ]
}

/** History mode; one router for the life of the page. */
export function makeRouter() {
  return createBrowserRouter(routeObjects())
}
