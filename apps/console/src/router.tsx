import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate } from 'react-router-dom'
import { Shell } from './shell/Shell.tsx'

/** Where each screen is, and how it is loaded when it is first opened. */
const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  board: async () => (await import('./pages/operations/Board.tsx')).Board,
  withdrawals: async () => (await import('./pages/cashier/Withdrawals.tsx')).Withdrawals,
  deposits: async () => (await import('./pages/cashier/Deposits.tsx')).Deposits,
  differences: async () => (await import('./pages/cashier/Differences.tsx')).Differences,
  rule: async () => (await import('./pages/cashier/ApprovalRule.tsx')).ApprovalRule,
  payments: async () => (await import('./pages/cashier/Payments.tsx')).Payments,
  members: async () => (await import('./pages/identity/Members.tsx')).Members,
  'members/:publicId': async () => (await import('./pages/identity/Member.tsx')).Member,
  papers: async () => (await import('./pages/identity/Papers.tsx')).Papers,
  'money-cases': async () => (await import('./pages/identity/MoneyCases.tsx')).MoneyCases,
  care: async () => (await import('./pages/identity/Care.tsx')).Care,
  exclusions: async () => (await import('./pages/identity/Exclusions.tsx')).Exclusions,
  duplicates: async () => (await import('./pages/identity/Duplicates.tsx')).Duplicates,
  tickets: async () => (await import('./pages/content/Tickets.tsx')).Tickets,
  dividends: async () => (await import('./pages/agency/Dividends.tsx')).Dividends,
  lottery: async () => (await import('./pages/lottery/Lottery.tsx')).Lottery,
  issues: async () => (await import('./pages/lottery/Issues.tsx')).Issues,
  merchants: async () => (await import('./pages/operations/merchants/Merchants.tsx')).Merchants,
  alarms: async () => (await import('./pages/operations/Alarms.tsx')).Alarms,
  letters: async () => (await import('./pages/platform/DeadLetters.tsx')).DeadLetters,
  audit: async () => (await import('./pages/operations/Audit.tsx')).Audit,
  sessions: async () => (await import('./pages/operations/Sessions.tsx')).Sessions,
  staff: async () => (await import('./pages/operations/Staff.tsx')).Staff,
  notices: async () => (await import('./pages/content/Notices.tsx')).Notices,
  segments: async () => (await import('./pages/content/Segments.tsx')).Segments,
  promotions: async () => (await import('./pages/rewards/Promotions.tsx')).Promotions,
  rewards: async () => (await import('./pages/rewards/Rewards.tsx')).Rewards,
  mall: async () => (await import('./pages/rewards/Mall.tsx')).Mall,
  rains: async () => (await import('./pages/rewards/Envelopes.tsx')).Envelopes,
  games: async () => (await import('./pages/games/Games.tsx')).Games,
  titles: async () => (await import('./pages/games/Titles.tsx')).Titles,
  cases: async () => (await import('./pages/games/Cases.tsx')).Cases,
  'merchants/:code': async () => (await import('./pages/operations/merchants/Merchant.tsx')).Merchant,
  commands: async () => (await import('./pages/operations/Commands.tsx')).Commands,
  bets: async () => (await import('./pages/operations/Bets.tsx')).Bets,
  report: async () => (await import('./pages/operations/Report.tsx')).Report,
  liabilities: async () => (await import('./pages/operations/Liabilities.tsx')).Liabilities,
  compliance: async () => (await import('./pages/operations/Compliance.tsx')).Compliance,
  release: async () => (await import('./pages/operations/Release.tsx')).Release,
  agents: async () => (await import('./pages/agency/Agents.tsx')).Agents,
}

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
