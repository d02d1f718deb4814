import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate } from 'react-router-dom'
import { Shell } from './shell/Shell.tsx'

/** Where each screen is, and how it is loaded when it is first opened. */
const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  board: async () => (await import('./pages/Board.tsx')).Board,
  withdrawals: async () => (await import('./pages/Withdrawals.tsx')).Withdrawals,
  deposits: async () => (await import('./pages/Deposits.tsx')).Deposits,
  payments: async () => (await import('./pages/Payments.tsx')).Payments,
  members: async () => (await import('./pages/Members.tsx')).Members,
  'members/:publicId': async () => (await import('./pages/Member.tsx')).Member,
  tickets: async () => (await import('./pages/Tickets.tsx')).Tickets,
  dividends: async () => (await import('./pages/Dividends.tsx')).Dividends,
  lottery: async () => (await import('./pages/Lottery.tsx')).Lottery,
  merchants: async () => (await import('./pages/Merchants.tsx')).Merchants,
  letters: async () => (await import('./pages/Letters.tsx')).Letters,
  audit: async () => (await import('./pages/Audit.tsx')).Audit,
  staff: async () => (await import('./pages/Staff.tsx')).Staff,
  notices: async () => (await import('./pages/Notices.tsx')).Notices,
  segments: async () => (await import('./pages/Segments.tsx')).Segments,
  promotions: async () => (await import('./pages/Promotions.tsx')).Promotions,
  rewards: async () => (await import('./pages/Rewards.tsx')).Rewards,
  rains: async () => (await import('./pages/Rains.tsx')).Rains,
  games: async () => (await import('./pages/Games.tsx')).Games,
  'merchants/:code': async () => (await import('./pages/Merchant.tsx')).Merchant,
  report: async () => (await import('./pages/Report.tsx')).Report,
  agents: async () => (await import('./pages/Agents.tsx')).Agents,
}

/** Every screen, in the frame of the console. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      path: '/',
      element: <Shell />,
      children: [
        { index: true, element: <Navigate to="/board" replace /> },
        ...Object.entries(PAGES).map(([path, load]) => ({
          path,
          lazy: async () => ({ Component: await load() }),
        })),
        { path: '*', element: <Navigate to="/board" replace /> },
      ],
    },
  ])
