import type { AreaCentrePages } from '../../shell/areaPages.ts'

/** Pages of the centres: what happened to the account, and what agents are told. */
export const contentCentrePages = {
  ac: { announcement: () => import('./notices/Announcements.tsx') },
  mc: { messageV2: () => import('./messages/Messages.tsx') },
} satisfies AreaCentrePages
