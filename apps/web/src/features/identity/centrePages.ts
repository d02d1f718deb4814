import type { AreaCentrePages } from '../../shell/areaPages.ts'

/** Pages of the centres: one's own account. */
export const identityCentrePages = {
  mc: { securityCenter: () => import('./security/SecurityCentre.tsx') },
} satisfies AreaCentrePages
