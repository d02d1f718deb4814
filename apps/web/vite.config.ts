import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appIcons } from './iconsPlugin.ts'
import { packFiles } from './packFilesPlugin.ts'
import { askEarly } from './preloadPlugin.ts'

const API_ORIGIN_DEFAULT = 'http://127.0.0.1:3000'
const REALTIME_ORIGIN_DEFAULT = 'http://127.0.0.1:3001'
const API_PATHS = ['/wps', '/lgw', '/lotto', '/docs', '/art']

/** Each file holds what its modules need and no earlier file has: so none waits for what only another page wants. */
const own = (name: string, test: RegExp) => ({ name, test })
/**
 * What is asked for together is one file: a connection loads six at a time, and each takes a round trip. In this order a module
 * belongs to the first that names it or needs it, and no file needs a later one. What no file names stays by itself.
 */
const FILES = [
  { name: 'first', tags: ['$initial' as const] },
  // Of the calls those of the first screens: a schema costs a slow phone its making, whether it is used or not.
  own(
    'schemas',
    /node_modules\/zod\/|packages\/money\/src|web\/src\/api\/(client|favourites|feed|lottery|member|notices|serverClock|site|wallet)\.ts$/,
  ),
  own(
    'look',
    /packages\/(art\/src|ui\/src\/(engraved|data\/(Badge|EmptyState|Skeleton)|choice\/Chip))|shell\/QueryFailed\.tsx$|esm\/icons\/(chevron|circle|info|moon|shield|sun|triangle|x)[\w-]*\.mjs$/,
  ),
  own(
    'draws',
    /features\/(lottery\/(draws\/DrawStrip|desk\/ElottScreen)|identity\/access\/FreePlayButton)\.tsx$/,
  ),
  own('menus', /ui\/src\/overlay\/(Menu|Popover)\.tsx$/),
  own(
    'controls',
    /ui\/src\/(choice\/(Switch|Tabs)|form\/(AmountInput|Field|Input|NumberField))\.tsx$/,
  ),
  own('dialog', /ui\/src\/(choice\/Checkbox|overlay\/(Dialog|Drawer))\.tsx$|shell\/Toasts\.tsx$/),
  own(
    'frame',
    /shell\/(notices\/NoticeLine|chrome\/(Footer|HeaderTools|LiveBars|LotteryMenu))\.tsx$/,
  ),
  own(
    'desk',
    /features\/lottery\/longDragon\/LotteryEntry\.tsx$|shell\/chrome\/MemberCorner\.tsx$/,
  ),
  own('codes', /packages\/wire\/src\/(codes|loginSteps)\.ts$/),
  own('presence', /shell\/MemberPresence\.tsx$/),
  own(
    'forms',
    /react-hook-form|@hookform|features\/identity\/access\/(LoginDialog|usePuzzles)\.tsx?$/,
  ),
]
/** These are on every page soon after its first paint (`preloadPlugin.ts`): nobody has to ask for them once more. */
const ON_EVERY_PAGE = /^assets\/(schemas|look|draws|menus|dialog|frame)-/
const resolveDependencies = (_file: string, needed: string[]) =>
  needed.filter((file) => !ON_EVERY_PAGE.test(file))

const codeSplitting = {
  groups: FILES.map((file, at) => ({ ...file, priority: FILES.length - at })),
}

/**
 * The worker of an installed app: `sw.ts` with the list of the files that every page needs. The manifest is the server's, which
 * knows the merchant of the host; the page registers the worker itself, after everything else (`installing.ts`).
 */
const shellWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: '.',
  filename: 'sw.ts',
  manifest: false,
  injectRegister: false,
  injectManifest: {
    globPatterns: ['assets/{index,rolldown-runtime,schemas,look,controls,dialog,frame}-*.{js,css}'],
  },
})

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, ['API_ORIGIN', 'REALTIME_ORIGIN'])
  const api = env.API_ORIGIN ?? API_ORIGIN_DEFAULT
  return {
    plugins: [react(), tailwindcss(), askEarly(), packFiles(), appIcons(), shellWorker],
    // Anyone who serves index.html writes the nonce of the reply over this placeholder.
    html: { cspNonce: '__CSP_NONCE__' },
    server: {
      port: 5173,
      proxy: {
        ...Object.fromEntries(API_PATHS.map((path) => [path, { target: api }])),
        '/socket.io': { target: env.REALTIME_ORIGIN ?? REALTIME_ORIGIN_DEFAULT, ws: true },
      },
    },
    build: {
      target: 'es2023',
      assetsInlineLimit: 0,
      sourcemap: false,
      modulePreload: { polyfill: false, resolveDependencies },
      rolldownOptions: { output: { codeSplitting } },
    },
  }
})
