/** What the server wrote into the page. */
interface PageData {
  readonly tag: string
  readonly formatTag: string
  readonly font: string | null
  readonly gain: 'east' | 'west'
  readonly texts: object
}

/** The page's language and texts. */
export const page = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as PageData

const found = (key: string): string => {
  const value = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], page.texts)
  return typeof value === 'string' ? value : key
}

/** A text of the games in the page's language, with its places filled. */
export const t = (key: string, places: Readonly<Record<string, string | number>> = {}): string =>
  found(key).replace(/\{(\w+)\}/g, (whole, name: string) => String(places[name] ?? whole))

type Child = Node | string

/** An element with attributes; those that begin with `on` are listeners. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | boolean | ((event: Event) => void)>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== false) made.setAttribute(name, value)
  }
  made.append(...children)
  return made
}

const LINES_OF_ICONS = {
  sound: 'M11 5 6 9H2v6h4l5 4zM16 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12',
  mute: 'M11 5 6 9H2v6h4l5 4zM22 9l-6 6M16 9l6 6',
  rules: 'M12 17v-5M12 8h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0z',
  fair: 'M12 3 4 6v6c0 5 3.5 8 8 9 4.5-1 8-4 8-9V6zM9 12l2 2 4-4',
  history: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M12 7v5l4 2',
  close: 'M18 6 6 18M6 6l12 12',
} as const

/** A line drawing of 20 px. */
export function icon(name: keyof typeof LINES_OF_ICONS): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', class: 'icon' })) {
    svg.setAttribute(key, value)
  }
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', LINES_OF_ICONS[name])
  svg.append(path)
  return svg
}

/** Whether the player asked for little motion. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
