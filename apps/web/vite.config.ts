import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { appIcons } from './iconsPlugin.ts'

const API_ORIGIN_DEFAULT = 'http://127.0.0.1:3000'
const REALTIME_ORIGIN_DEFAULT = 'http://127.0.0.1:3001'
const API_PATHS = ['/wps', '/lgw', '/lotto', '/docs', '/art']

/** The two fonts of the first paint; every other face waits for its unicode range. */
const PRELOADED_FONTS = /(onest-latin-wght|bricolage-grotesque-latin-wdth)-normal.*\.woff2$/

/** Adds `<link rel=preload>` for the two Latin files under the names the bundler gave them. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => PRELOADED_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
          })),
    },
  }
}

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, ['API_ORIGIN', 'REALTIME_ORIGIN'])
  const api = env.API_ORIGIN ?? API_ORIGIN_DEFAULT
  return {
    plugins: [react(), tailwindcss(), preloadFonts(), appIcons()],
    // Whoever serves index.html writes the nonce of the reply over this placeholder.
    html: { cspNonce: '__CSP_NONCE__' },
    server: {
      port: 5173,
      proxy: {
        ...Object.fromEntries(API_PATHS.map((path) => [path, { target: api }])),
        '/socket.io': { target: env.REALTIME_ORIGIN ?? REALTIME_ORIGIN_DEFAULT, ws: true },
      },
    },
    build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  }
})
