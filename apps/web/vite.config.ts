import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { appIcons } from './iconsPlugin.ts'
import { packFiles } from './packFilesPlugin.ts'
import { askEarly } from './preloadPlugin.ts'

const API_ORIGIN_DEFAULT = 'http://127.0.0.1:3000'
const REALTIME_ORIGIN_DEFAULT = 'http://127.0.0.1:3001'
const API_PATHS = ['/wps', '/lgw', '/lotto', '/docs', '/art']

/**
 * Files that several lazy parts share are put together until one is worth a journey: without it a page asks for a hundred files
 * of a few hundred bytes. Sizes in bytes before packing. Put together, files may need each other in a circle: the order in which
 * their modules run is therefore kept strictly.
 */
const SHARED_MIN = 40_000
const codeSplitting = {
  groups: [
    { name: 'first', tags: ['$initial' as const], priority: 1 },
    {
      name: 'shared',
      test: /\.(js|mjs|ts|tsx)$/,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SHARED_MIN,
    },
  ],
}
/** A shared file bears the names of all who share it; its hash says enough. */
const nameOf = (name = '') => (name.startsWith('shared') ? 'shared' : '[name]')
const fileNames = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${nameOf(name)}-[hash].js`,
  assetFileNames: ({ names }: { names: string[] }) => `assets/${nameOf(names[0])}-[hash][extname]`,
}

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, ['API_ORIGIN', 'REALTIME_ORIGIN'])
  const api = env.API_ORIGIN ?? API_ORIGIN_DEFAULT
  return {
    plugins: [react(), tailwindcss(), askEarly(), packFiles(), appIcons()],
    // Whoever serves index.html writes the nonce of the reply over this placeholder.
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
      rolldownOptions: { output: { codeSplitting, strictExecutionOrder: true, ...fileNames } },
    },
  }
})
