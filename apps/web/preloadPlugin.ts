import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lottery, site } from '@croupier/wire'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { addressOf } from './src/api/addressOf.ts'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

const SRC = join(import.meta.dirname, 'src')
/** The two fonts of the first paint; every other face waits for its unicode range. */
const FONTS = /(onest-latin-wght-normal|headline-latin)-[\w-]{7}\.woff2$/
/** How the `pages.ts` of an area names its screens. */
const SCREENS = /screens: \{[^}]*\}/
const SCREEN = /'(\/\w*)': \(\) => import\('\.\/([^']+)'\)/g

/** What every page needs right after its first paint: the site's state, the head and the foot. */
const OF_ALL = [
  'api/site.ts',
  'shell/chrome/HeaderTools.tsx',
  'shell/chrome/LotteryMenu.tsx',
  'shell/chrome/LiveBars.tsx',
  'shell/chrome/Footer.tsx',
]
/** Parts that a screen loads lazily, right after it is shown. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  '/index': [
    'features/lottery/draws/DrawStrip.tsx',
    'features/identity/access/FreePlayButton.tsx',
    'features/content/notices/NoticeLine.tsx',
  ],
  '/lottery': ['shell/chrome/MemberCorner.tsx', 'shell/MemberPresence.tsx'],
}
/** Stands for the game and the host of the page's address, which no build knows. */
const GAME = 'GAMECODE'
const HOST = 'host.invalid'
const MENUS = addressOf(lottery.gameMenus, { query: {} })
const ISSUES = addressOf(lottery.currentIssues, {})
const STATUS = addressOf(site.systemStatus, { query: { url: HOST } })
/** Public answers that a screen cannot be drawn without, by the addresses under which its queries ask for them. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  '/index': [MENUS, ISSUES],
  '/elott': [addressOf(lottery.gameMenus, { query: { prizeMode: 'ELOTT' } }), ISSUES],
  '/lottery': [MENUS, addressOf(lottery.currentIssue, { params: { gameCode: GAME } })],
}

/** Every route with the file of its screen. @throws Error when no area names a screen as it is read here */
function screenFiles(): (readonly [path: string, file: string])[] {
  const files = globSync('features/*/pages.ts', { cwd: SRC }).flatMap((area) => {
    const [screens = ''] = SCREENS.exec(readFileSync(join(SRC, area), 'utf8')) ?? []
    return [...screens.matchAll(SCREEN)].map(([, path = '', file = '']) => [path, join(dirname(area), file)] as const)
  })
  if (files.length === 0) throw new Error('no area names screens as they are read here')
  return files
}

const chunks = (bundle: Bundle) => Object.values(bundle).filter((one) => one.type === 'chunk')

/** The chunk of a source file with all it imports, and their styles. */
function filesOf(bundle: Bundle, source: string): Set<string> {
  const path = source.startsWith('/') ? source : join(SRC, source)
  const files = new Set<string>()
  const take = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') take(imported)
    }
  }
  const chunk = chunks(bundle).find(({ moduleIds }) => moduleIds.includes(path))
  if (chunk === undefined) throw new Error(`no chunk holds ${source}`)
  take(chunk)
  return files
}

/**
 * Runs in the page, before its scripts: `now`, `soon` and `languages` name places in `files`. What the first paint needs comes
 * first; the rest is asked for at once too, but gives way to it on the line.
 */
const ASK_EARLY = `(() => {
  const { files, routes, closed, unknown, languages, usual, answers } = __TABLE__
  const path = location.pathname === '/' ? '/index' : location.pathname
  const written = JSON.parse(document.getElementById('site-state')?.textContent ?? 'null')
  const { maintenance, regionRestriction, addressBlocked } = written?.status ?? {}
  const nobodys = written?.unknownHost
  const isClosed = nobodys || maintenance || regionRestriction || addressBlocked
  if (!isClosed && !(path in routes)) return
  const { nonce } = document.currentScript
  const ask = (href, rel, more) => document.head.append(
    Object.assign(document.createElement('link'), { rel, href, crossOrigin: '', nonce, ...more }))
  const askFile = (at, more) => {
    const file = '/assets/' + files[at]
    if (file.endsWith('.css')) ask(file, 'preload', { as: 'style', ...more })
    else ask(file, 'modulepreload', more)
  }
  let language = null
  try { language = localStorage.getItem('hisLang') } catch {}
  const { now, soon } = isClosed ? { now: nobodys ? unknown : closed, soon: [] } : routes[path]
  for (const at of new Set([...(languages[language] ?? languages[written?.language ?? usual]), ...now])) askFile(at)
  if (isClosed) return
  const code = new URLSearchParams(location.search).get('gameCode')?.toUpperCase() ?? ''
  for (const answer of answers[path] ?? []) {
    const named = answer.replace('${GAME}', code)
    if (named === answer || /^[A-Z0-9]+$/.test(code)) ask(named, 'preload', { as: 'fetch' })
  }
  const later = { fetchPriority: 'low' }
  for (const at of soon) askFile(at, later)
  if (written === null) ask('${STATUS}'.replace('${HOST}', location.hostname), 'preload', { as: 'fetch', ...later })
})()`

/** What each address needs beyond the first bundle, as places in one list of files. */
function tableOf(bundle: Bundle, index: string) {
  const first = filesOf(bundle, index)
  const files: string[] = []
  const places = (sources: readonly string[]) => {
    const needed = new Set(sources.flatMap((source) => [...filesOf(bundle, source)]))
    const more = [...needed].filter((file) => !first.has(file))
    return more.map((file) => {
      const name = file.replace(/^assets\//, '')
      if (!files.includes(name)) files.push(name)
      return files.indexOf(name)
    })
  }
  const routes = screenFiles().map(([path, file]) => {
    const now = places([file])
    const soon = places([...(PARTS[path] ?? []), ...OF_ALL]).filter((at) => !now.includes(at))
    return [path, { now, soon }]
  })
  const texts = chunks(bundle).flatMap(({ moduleIds }) => moduleIds.filter((id) => id.endsWith('/core.ts')))
  const languages = texts.map((core) => [core.split('/').at(-2), places([core, core.replace(/core\.ts$/, 'rest.ts')])])
  return {
    files,
    routes: Object.fromEntries(routes),
    closed: places(['shell/closed/ClosedScreen.tsx']),
    unknown: places(['shell/closed/UnknownHostScreen.tsx']),
    languages: Object.fromEntries(languages),
    usual: 'CN',
    answers: ANSWERS,
  }
}

const fontTags = (bundle: Bundle): HtmlTagDescriptor[] =>
  Object.keys(bundle)
    .filter((file) => FONTS.test(file))
    .map((file) => ({
      tag: 'link',
      injectTo: 'head',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
    }))

const STYLE = / *<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\n/g

const styleTags = (html: string): HtmlTagDescriptor[] =>
  [...html.matchAll(STYLE)].map(([, href = '']) => ({
    tag: 'link',
    injectTo: 'head',
    attrs: { rel: 'stylesheet', crossorigin: '', href },
  }))

/**
 * No file may need one that needs it: what a module finds there on its first run would depend on which file came first.
 * @throws Error that names the files of such a ring
 */
function refuseRings(bundle: Bundle): void {
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]) => {
    if (path.includes(file)) throw new Error(`files need each other: ${path.join(' → ')} → ${file}`)
    const chunk = bundle[file]
    if (done.has(file) || chunk?.type !== 'chunk') return
    for (const name of chunk.imports) walk(name, [...path, file])
    done.add(file)
  }
  for (const { fileName } of chunks(bundle)) walk(fileName, [])
}

/**
 * Lets the page ask for what its address needs as soon as it is read: fonts, the screen's own files, the texts of the language
 * chosen last, the first answers. Otherwise each is asked for when the one before has come and run, one round trip after the
 * other.
 */
export function askEarly(): Plugin {
  return {
    name: 'ask-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, filename }) => {
        refuseRings(bundle)
        const table = JSON.stringify(tableOf(bundle, filename))
        const script: HtmlTagDescriptor = {
          tag: 'script',
          injectTo: 'head',
          attrs: { nonce: '__CSP_NONCE__' },
          children: ASK_EARLY.replace('__TABLE__', () => table),
        }
        // A script waits for every style named before it: behind them, it would ask one round trip later.
        const tags = [script, ...styleTags(html), ...fontTags(bundle)]
        return { html: html.replace(STYLE, ''), tags }
      },
    },
  }
}
