import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom'
import { RETURN_SCREENS, SCREENS } from './pages.ts'
import { GatedOutlet } from './shell/closed/SiteGate.tsx'
import { RouteErrorScreen } from './shell/failed/RouteErrorScreen.tsx'
import { LoadingScreen } from './shell/LoadingScreen.tsx'
import { lazyScreen } from './shell/lazyScreen.ts'
import { useOverlays } from './shell/overlayStore.ts'
import { resumeLogin } from './shell/resume.ts'
import { frameOf } from './shell/routeTable.ts'
import { Shell } from './shell/Shell.tsx'
import { TitledScreen } from './shell/TitledScreen.tsx'

/** Without a login: the information dialog, and back to `/` (spec 2); the login leads to the page after all. */
async function requireLogin({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (await resumeLogin()) return null
  const { pathname, search } = new URL(request.url)
  useOverlays.getState().askLoginFor(`${pathname}${search}`)
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
  // Spec 2 names the mode of the desk so; its own path is /lottery.
  const lott: RouteObject = {
    path: '/lott',
    loader: ({ request }) => redirect(`/lottery${new URL(request.url).search}`),
  }
  const returns = Object.entries(RETURN_SCREENS).map(([path, load]): RouteObject => ({ path, lazy: lazyScreen(load) }))
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
          // Here, not around the frame: that is drawn while the screen's own file is still being loaded.
          hydrateFallbackElement: <LoadingScreen />,
          children: [...screens, lott, ...returns],
        },
      ],
    },
    {
      element: <GatedOutlet />,
      errorElement: <RouteErrorScreen />,
      children: [
        {
          path: '*',
          lazy: lazyScreen(() => import('./shell/failed/NotFoundScreen.tsx')),
          hydrateFallbackElement: <LoadingScreen />,
        },
      ],
    },
  ]
}

/** History mode; one router for the life of the page. */
export function makeRouter(client: QueryClient) {
  return createBrowserRouter(routeObjects(client))
}
