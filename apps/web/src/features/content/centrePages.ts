import type { AreaCentrePages } from '../../shell/areaPages.ts'

/** Pages of the centres: what happened to the account. */
export const contentCentrePages = {
  mc: { messageV2: () => import('./messages/Messages.tsx') },
} satisfies AreaCentrePages
