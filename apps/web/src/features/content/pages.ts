import type { AreaPages } from '../../shell/areaPages.ts'

/** The home page and the help. */
export const contentPages = {
  screens: {
    '/index': () => import('./home/HomeScreen.tsx'),
    '/help': () => import('./help/HelpScreen.tsx'),
    '/helpmc': () => import('./help/HelpPlainScreen.tsx'),
  },
  overlays: {
    search: () => import('./search/SearchDialog.tsx'),
    notices: () => import('./notices/NoticesDialog.tsx'),
  },
} satisfies AreaPages
