import type { AreaPages } from './areaPages.ts'

/** What is shown over any page and belongs to no area. */
export const shellPages = {
  overlays: {
    trialWall: () => import('./dialogs/TrialWallDialog.tsx'),
    loginFirst: () => import('./dialogs/LoginFirstDialog.tsx'),
    logout: () => import('./dialogs/LogoutDialog.tsx'),
    display: () => import('./dialogs/DisplayDialog.tsx'),
    language: () => import('./dialogs/LanguageDialog.tsx'),
    menu: () => import('./dialogs/MenuDrawer.tsx'),
    shortcuts: () => import('./dialogs/ShortcutsDialog.tsx'),
    speed: () => import('./speed/SpeedDialog.tsx'),
  },
  routed: { mc: () => import('./centre/MemberCentre.tsx') },
} satisfies AreaPages
