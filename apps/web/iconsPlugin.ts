import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** What a home screen asks for: side in px, and the part of it that a mask may not cut. */
const ICONS = [
  { name: 'icon-192', side: 192, safe: 1 },
  { name: 'icon-512', side: 512, safe: 1 },
  { name: 'maskable-512', side: 512, safe: 0.8 },
  { name: 'apple-touch-icon', side: 180, safe: 0.9 },
] as const
/** Ground of the mark, the canvas colour of the dark theme. */
const GROUND = '#120c12'
/** Dots per inch at which the mark of 32 units is drawn before it is made smaller. */
const DENSITY = 1200

/** Rasterises the mark to the icons of an installed app, and names them with the manifest in the page. */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      const mark = await readFile(join(import.meta.dirname, 'public', 'favicon.svg'))
      for (const { name, side, safe } of ICONS) {
        const inner = Math.round(side * safe)
        const drawn = await sharp(mark, { density: DENSITY }).resize(inner, inner).png().toBuffer()
        const ground = { width: side, height: side, channels: 4 as const, background: GROUND }
        const source = await sharp({ create: ground })
          .composite([{ input: drawn, gravity: 'centre' }])
          .png({ palette: true })
          .toBuffer()
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source })
      }
    },
    transformIndexHtml: () => [
      { tag: 'link', injectTo: 'head', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
      {
        tag: 'link',
        injectTo: 'head',
        attrs: { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
      },
    ],
  }
}
