import type { AreaPages } from '../../shell/areaPages.ts'

/** The home page and the help. */
export const contentPages = {
  screens: {
    '/index': () => import('./home/HomeScreen.tsx'),
    '/help': () => import('./help/HelpScreen.tsx'),
    '/helpmc': () => import('./help/HelpPlainScreen.tsx'),
  },
} satisfies AreaPages
