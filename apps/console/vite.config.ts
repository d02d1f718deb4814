import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const OPS_ORIGIN = 'http://127.0.0.1:3007'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { port: 5174, proxy: { '/ops': { target: OPS_ORIGIN } } },
  build: { target: 'es2023', assetsInlineLimit: 0 },
})
