import type { AreaPages } from '../../shell/areaPages.ts'

/** Logging in, registering and one's own account. */
export const identityPages = {
  screens: {
    '/register': () => import('./registration/RegisterScreen.tsx'),
    '/join': () => import('./registration/JoinScreen.tsx'),
  },
  returns: {
    '/social': () => import('./access/social/SocialScreen.tsx'),
    '/reset': () => import('./access/ResetScreen.tsx'),
    '/outbox': () => import('./access/OutboxScreen.tsx'),
  },
  overlays: {
    login: () => import('./access/LoginDialog.tsx'),
    password: () => import('./access/PasswordDialog.tsx'),
    forgot: () => import('./access/ForgotDialog.tsx'),
    social: () => import('./access/social/SocialDialog.tsx'),
    reality: () => import('./protection/RealityDialog.tsx'),
    freePlay: () => import('./access/FreePlayDialog.tsx'),
  },
} satisfies AreaPages
