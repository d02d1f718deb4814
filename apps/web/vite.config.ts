import { existsSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appIcons } from './iconsPlugin.ts'
import { packFiles } from './packFilesPlugin.ts'
import { askEarly } from './preloadPlugin.ts'

const API_ORIGIN_DEFAULT = 'http://127.0.0.1:3000'
const REALTIME_ORIGIN_DEFAULT = 'http://127.0.0.1:3001'
const ROOT = join(import.meta.dirname, '..', '..')
const API_PATHS = ['/wps', '/lgw', '/lotto', '/docs', '/art']

/** @param files sources by their path in the project: one that was moved stops the build, for it would be sent twice unnoticed */
function own(name: string, files: readonly string[], packages?: RegExp) {
  const paths = files.map((file) => join(ROOT, file))
  const lost = paths.find((path) => !existsSync(path))
  if (lost !== undefined) throw new Error(`"${name}" names ${lost}, which is not there`)
  const has = new Set(paths)
  return { name, test: (id: string) => has.has(id) || packages?.test(id) === true }
}
const web = (folder: string, ...names: readonly string[]) => names.map((name) => `apps/web/src/${folder}/${name}`)
const ui = (...names: readonly string[]) => names.map((name) => `packages/ui/src/${name}.tsx`)

/** The first file names all others: a letter less in each is a hundred bytes less before anything can be drawn. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/**
 * What is asked for together is one file: a connection loads six at a time, and each takes a round trip. Each holds what its modules
 * need and no earlier file has, so none waits for what only another page wants. In this order a module belongs to the first that
 * names it or needs it, and no file needs a later one. What no file names stays by itself.
 */
const FILES = [
  { name: 'first', tags: ['$initial' as const] },
  // Of the calls those of the first screens: a schema costs a slow phone its making, whether it is used or not.
  own(
    'schemas',
    [
      ...web('api', 'client.ts', 'feed.ts', 'serverClock.ts', 'site.ts', 'cashier/wallet.ts'),
      ...web('api', 'content/notices.ts', 'games/favourites.ts', 'identity/member.ts'),
      ...web('api', 'lottery/lottery.ts'),
    ],
    /node_modules\/zod\/|packages\/money\/src/,
  ),
  own(
    'look',
    [
      ...ui('data/Badge', 'data/EmptyState', 'data/Money', 'data/Skeleton', 'choice/Chip'),
      'packages/ui/src/overlay/useMedia.ts',
      ...web('shell', 'failed/QueryFailed.tsx', 'kept/density.ts'),
    ],
    /packages\/(art\/src|ui\/src\/engraved)|esm\/icons\/(chevron|circle|info|moon|shield|sun|triangle|x)[\w-]*\.mjs$/,
  ),
  own('draws', [
    ...web('features', 'lottery/draws/DrawStrip.tsx', 'lottery/desk/ElottScreen.tsx'),
    ...web('features', 'identity/access/FreePlayButton.tsx'),
    ...web('features', 'rewards/promotions/PromotionCard.tsx'),
    ...web('format', 'useWritten.ts'),
  ]),
  own('tiles', [
    ...web('features/games/lobby', 'GameTile.tsx', 'Rail.tsx', 'ShownFirst.tsx'),
    ...web('shell', 'catalogue/VendorSign.tsx'),
  ]),
  own('controls', [
    ...ui('choice/Switch', 'choice/Tabs'),
    ...ui('form/AmountInput', 'form/Field', 'form/Input', 'form/NumberField'),
  ]),
  own('dialog', [
    ...ui('choice/Checkbox', 'overlay/Dialog', 'overlay/Drawer'),
    ...web('shell', 'Toasts.tsx'),
    ...web('shell/unsaved', 'AskBeforeLoss.tsx', 'AskingDialog.tsx', 'useWayOut.ts'),
  ]),
  own('menus', ui('overlay/Menu', 'overlay/Popover')),
  own('select', ui('form/Select')),
  own('frame', [
    ...web('features', 'content/notices/NoticeLine.tsx', 'content/notices/NoticePopup.tsx'),
    ...web('shell/chrome', 'Footer.tsx', 'HeaderTools.tsx', 'LiveBars.tsx', 'LotteryMenu.tsx'),
  ]),
  own('member', web('shell', 'MemberPresence.tsx', 'chrome/MemberCorner.tsx')),
  own('plays', [], /packages\/rules\/src\/lottery/),
  own('desk', web('features', 'lottery/longDragon/LotteryEntry.tsx')),
  own(
    'lobbies',
    web(
      'features/games/lobby',
      ...['EsportsScreen.tsx', 'FishScreen.tsx', 'LiveScreen.tsx', 'PvpScreen.tsx'],
      ...['RngScreen.tsx', 'SportsScreen.tsx'],
    ),
  ),
  own('codes', ['packages/wire/src/identity/codes.ts', 'packages/wire/src/identity/loginSteps.ts']),
  own(
    'forms',
    [
      ...web('shell/forms', 'AmountField.tsx', 'PaymentPasswordField.tsx'),
      ...ui('form/FormAlert', 'form/PasswordInput'),
    ],
    /react-hook-form|@hookform/,
  ),
  own('login', web('features', 'identity/access/LoginDialog.tsx', 'identity/access/puzzles/usePuzzles.ts')),
  // A file each they would be half a kilobyte, and a line in the list that the first script carries.
  own('icons', [], /esm\/icons\/(building|chart|flask|message|printer|snowflake|user-plus|wallet)[\w-]*\.mjs$/),
]
/** These are on every page soon after its first paint (`preloadPlugin.ts`): nobody has to ask for them once more. */
const ON_EVERY_PAGE = /^assets\/(schemas|look|draws|frame)-/
const resolveDependencies = (_file: string, needed: string[]) => needed.filter((file) => !ON_EVERY_PAGE.test(file))

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
      rolldownOptions: { output: { codeSplitting, ...NAMES } },
    },
  }
})
