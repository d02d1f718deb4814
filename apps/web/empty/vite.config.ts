import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { packFiles } from '../packFilesPlugin.ts'

/** The page that `npm run bench:web` compares the others with; built into the folder that it names. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), packFiles()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
