import { createBrowserRouter, Navigate } from 'react-router-dom'
import { SCREENS } from './screens.ts'
import { Broken, Unknown } from './shell/Broken.tsx'
import { Shell } from './shell/Shell.tsx'

/** Until the first screen has come. */
const Nothing = () => null

/** Every screen, in the frame of the console; the development outbox is outside of it: who enrols is nobody yet. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      path: '/outbox',
      lazy: async () => ({ Component: (await import('./pages/platform/Outbox.tsx')).Outbox }),
    },
    {
      path: '/',
      element: <Shell />,
      errorElement: <Broken />,
      HydrateFallback: Nothing,
      children: [
        { index: true, element: <Navigate to="/inbox" replace /> },
        ...Object.entries(SCREENS).map(([path, load]) => ({
          path,
          // The frame stays where a page cannot be shown.
          errorElement: <Broken />,
          lazy: async () => ({ Component: await load() }),
        })),
        // Who is in has no use for the link that led in, and its secret leaves the address.
        { path: 'enrolment', element: <Navigate to="/inbox" replace /> },
        { path: '*', element: <Unknown /> },
      ],
    },
  ])
