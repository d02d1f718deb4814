import { createBrowserRouter, Navigate } from 'react-router-dom'
import { Shell } from './shell/Shell.tsx'

/** Every screen, loaded when it is first opened. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      path: '/',
      element: <Shell />,
      children: [
        { index: true, element: <Navigate to="/board" replace /> },
        {
          path: 'board',
          lazy: async () => ({ Component: (await import('./pages/Board.tsx')).Board }),
        },
        {
          path: 'withdrawals',
          lazy: async () => ({ Component: (await import('./pages/Withdrawals.tsx')).Withdrawals }),
        },
        {
          path: 'deposits',
          lazy: async () => ({ Component: (await import('./pages/Deposits.tsx')).Deposits }),
        },
        {
          path: 'members',
          lazy: async () => ({ Component: (await import('./pages/Members.tsx')).Members }),
        },
        {
          path: 'members/:publicId',
          lazy: async () => ({ Component: (await import('./pages/Member.tsx')).Member }),
        },
        {
          path: 'tickets',
          lazy: async () => ({ Component: (await import('./pages/Tickets.tsx')).Tickets }),
        },
        {
          path: 'dividends',
          lazy: async () => ({ Component: (await import('./pages/Dividends.tsx')).Dividends }),
        },
        {
          path: 'lottery',
          lazy: async () => ({ Component: (await import('./pages/Lottery.tsx')).Lottery }),
        },
        {
          path: 'merchants',
          lazy: async () => ({ Component: (await import('./pages/Merchants.tsx')).Merchants }),
        },
        {
          path: 'letters',
          lazy: async () => ({ Component: (await import('./pages/Letters.tsx')).Letters }),
        },
        {
          path: 'audit',
          lazy: async () => ({ Component: (await import('./pages/Audit.tsx')).Audit }),
        },
        {
          path: 'staff',
          lazy: async () => ({ Component: (await import('./pages/Staff.tsx')).Staff }),
        },
        {
          path: 'notices',
          lazy: async () => ({ Component: (await import('./pages/Notices.tsx')).Notices }),
        },
        {
          path: 'segments',
          lazy: async () => ({ Component: (await import('./pages/Segments.tsx')).Segments }),
        },
        {
          path: 'promotions',
          lazy: async () => ({ Component: (await import('./pages/Promotions.tsx')).Promotions }),
        },
        {
          path: 'rewards',
          lazy: async () => ({ Component: (await import('./pages/Rewards.tsx')).Rewards }),
        },
        {
          path: 'rains',
          lazy: async () => ({ Component: (await import('./pages/Rains.tsx')).Rains }),
        },
        {
          path: 'games',
          lazy: async () => ({ Component: (await import('./pages/Games.tsx')).Games }),
        },
        {
          path: 'merchants/:code',
          lazy: async () => ({ Component: (await import('./pages/Merchant.tsx')).Merchant }),
        },
        {
          path: 'report',
          lazy: async () => ({ Component: (await import('./pages/Report.tsx')).Report }),
        },
        {
          path: 'agents',
          lazy: async () => ({ Component: (await import('./pages/Agents.tsx')).Agents }),
        },
        { path: '*', element: <Navigate to="/board" replace /> },
      ],
    },
  ])
