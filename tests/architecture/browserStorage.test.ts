import { expect, it } from 'vitest'
import { files, isTest, sources, textOf } from './sources.ts'

/** The files that touch what a browser keeps: everything else goes on where there is none. */
const OWNERS = ['packages/ui/src/storage/browserStorage.ts', 'packages/ui/src/storage/keepsCookies.ts']
/** Run before any module can: they catch what a browser throws. */
const INLINE_SCRIPTS = ['apps/web/index.html', 'apps/web/preloadPlugin.ts']
const STORAGE = ['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore']
const BY_TEXT = /(['"])(local|session)Storage\1|\bdocument\.cookie\b/
const pages = sources.filter(({ path }) => /^(apps\/[^/]+|packages\/ui)\//.test(path) && !isTest(path))

it('only its own files touch the storage of the browser', () => {
  const found = pages
    .filter(({ names, text }) => STORAGE.some((name) => names.includes(name)) || BY_TEXT.test(text))
    .map(({ path }) => path)
  expect(found).toEqual(OWNERS)
})

it('what a store keeps goes through them, too: by itself, zustand takes the storage of the browser', () => {
  const keeping = pages.filter(({ names }) => names.includes('persist'))
  expect(keeping.length).toBeGreaterThan(0)
  const bare = keeping.filter(({ names }) => !names.includes('createJSONStorage'))
  expect(bare.map(({ path }) => path)).toEqual([])
})

it('a script inside of a page touches it only where a failure is caught', () => {
  const inline = files.filter(
    (file) => /^apps\/[^/]+\/[^/]+\.(html|ts)$/.test(file) && /(local|session)Storage/.test(textOf(file)),
  )
  expect(inline).toEqual(INLINE_SCRIPTS)
  for (const file of inline) expect(textOf(file)).toMatch(/try\s*\{[^}]*(local|session)Storage/)
})
