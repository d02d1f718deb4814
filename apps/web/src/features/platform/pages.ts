import type { AreaPages } from '../../shell/areaPages.ts'

/** The site itself: where its app is downloaded. */
export const platformPages = {
  screens: { '/down': () => import('./download/DownloadScreen.tsx') },
} satisfies AreaPages
