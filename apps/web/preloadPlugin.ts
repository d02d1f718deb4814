import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

const SRC = join(import.meta.dirname, 'src')
/** The two fonts of the first paint; every other face waits for its unicode range. */
const FONTS = /(onest-latin-wght|bricolage-grotesque-latin-wdth)-normal.*\.woff2$/
/** How the router names a screen's file. */
const SCREEN = /'(\/\w*)': \(\) => import\('\.\/([^']+)'\)/g

/** What every page needs right after its first paint: the door's state, and the head. */
const OF_ALL = ['api/site.ts', 'shell/chrome/HeaderTools.tsx', 'shell/chrome/LotteryMenu.tsx']
/** Parts of a screen that it loads lazily and shows at once. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  '/index': ['features/lottery/DrawStrip.tsx'],
  '/lottery': ['shell/chrome/MemberCorner.tsx', 'shell/MemberPresence.tsx'],
}
const MENUS = '/lgw/games/game_menus'
const ISSUES = '/lotto/lgw/games/issues/current'
/** Public answers that a screen cannot be drawn without. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  '/index': [MENUS, ISSUES],
  '/elott': [`${MENUS}?prizeMode=ELOTT`, ISSUES],
  '/lottery': [MENUS],
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

/** Runs in the page, before its scripts: `routes` and `languages` name places in `files`. */
const ASK_EARLY = `(() => {
  const { files, routes, languages, usual, answers } = __TABLE__
  const path = location.pathname === '/' ? '/index' : location.pathname
  if (!(path in routes)) return
  const { nonce } = document.currentScript
  const ask = (href, rel, as) => document.head.append(
    Object.assign(document.createElement('link'), { rel, href, crossOrigin: '', nonce, ...(as && { as }) }))
  let language = null
  try { language = localStorage.getItem('hisLang') } catch {}
  for (const at of new Set([...(languages[language] ?? languages[usual]), ...routes[path]])) {
    const file = '/assets/' + files[at]
    if (file.endsWith('.css')) ask(file, 'preload', 'style')
    else ask(file, 'modulepreload')
  }
  const status = '/wps/system/status?url=' + encodeURIComponent(location.hostname)
  for (const answer of [status, ...(answers[path] ?? [])]) ask(answer, 'preload', 'fetch')
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
  const router = readFileSync(join(SRC, 'router.tsx'), 'utf8')
  const routes = [...router.matchAll(SCREEN)].map(([, path = '', file = '']) => [
    path,
    places([file, ...OF_ALL, ...(PARTS[path] ?? [])]),
  ])
  if (routes.length === 0) throw new Error('router.tsx names no screens as they are read here')
  const texts = chunks(bundle).flatMap(({ moduleIds }) =>
    moduleIds.filter((id) => id.endsWith('/core.ts')),
  )
  const languages = texts.map((core) => [
    core.split('/').at(-2),
    places([core, core.replace(/core\.ts$/, 'rest.ts')]),
  ])
  return {
    files,
    routes: Object.fromEntries(routes),
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

/**
 * Lets the page ask for what its address needs as soon as it is read: fonts, the screen's own files, the texts of the language
 * chosen last, the first answers. Otherwise each is asked for when the one before has come and run, one journey after the other.
 */
export function askEarly(): Plugin {
  return {
    name: 'ask-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, filename }) => {
        const table = JSON.stringify(tableOf(bundle, filename))
        const script: HtmlTagDescriptor = {
          tag: 'script',
          injectTo: 'head',
          attrs: { nonce: '__CSP_NONCE__' },
          children: ASK_EARLY.replace('__TABLE__', () => table),
        }
        return [...fontTags(bundle), script]
      },
    },
  }
}
