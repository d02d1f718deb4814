import { z } from 'zod'

/** Colours of the dark theme, in which the mark is drawn. */
const GROUND = '#120c12'
const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
const NAME_CHARS_SHORT = 12

const status = z.object({ value: z.object({ info: z.object({ name: z.string().min(1) }) }) })

/**
 * The web app manifest of the merchant that a host shows: its name, our icons and colours.
 * @param ask asks the API on behalf of the caller, so that the merchant is that of the caller's host
 * @throws when the API cannot be reached or does not name the merchant
 */
export async function merchantManifest(ask: (path: string) => Promise<Response>): Promise<object> {
  const reply = await ask('/wps/system/status')
  const { name } = status.parse(await reply.json()).value.info
  return {
    id: '/',
    name,
    short_name: name.slice(0, NAME_CHARS_SHORT),
    start_url: '/index',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: ICONS,
  }
}
