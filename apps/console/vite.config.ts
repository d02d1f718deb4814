import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const OPS_ORIGIN = 'http://127.0.0.1:3007'

const docs = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

export default defineConfig({
  define: {
    COMPLIANCE_TABLE: JSON.stringify(docs('compliance.md')),
    COMPLIANCE_RUN: docs('compliance-run.json'),
  },
  plugins: [react(), tailwindcss()],
  server: { port: 5174, proxy: { '/ops': { target: OPS_ORIGIN } } },
  build: { target: 'es2023', assetsInlineLimit: 0 },
})
