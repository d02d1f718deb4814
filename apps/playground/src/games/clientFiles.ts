import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LanguageCode } from '@croupier/locales'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Where the pages find what they import; nothing is built, types are taken off as files are asked for. */
const ROOMS: Readonly<Record<string, string>> = {
  '/client/': new URL('./client/', import.meta.url).href,
  '/rules/': new URL('./rules/', import.meta.url).href,
  '/fairness/': new URL('.', import.meta.resolve('@croupier/fairness')).href,
  '/art/': new URL('.', import.meta.resolve('@croupier/art/motifs.ts')).href,
}
const TYPES: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
/** The engine as its own project built it, and its part that needs no `eval`. */
const PIXI = new URL('../dist/', import.meta.resolve('pixi.js'))
const PIXI_FILES = { '/pixi.js': 'pixi.min.js', '/pixi-plain.js': 'packages/unsafe-eval.min.js' }

/** The style sheets of the house's two faces and of each script. */
const FONTS: Readonly<Record<string, string>> = {
  display: import.meta.resolve('@fontsource-variable/bricolage-grotesque/wdth.css'),
  text: import.meta.resolve('@fontsource-variable/onest/index.css'),
  CN: import.meta.resolve('@fontsource-variable/noto-sans-sc/index.css'),
  HI: import.meta.resolve('@fontsource-variable/noto-sans-devanagari/index.css'),
  JA: import.meta.resolve('@fontsource-variable/noto-sans-jp/index.css'),
  KM: import.meta.resolve('@fontsource-variable/noto-sans-khmer/index.css'),
  KO: import.meta.resolve('@fontsource-variable/noto-sans-kr/index.css'),
  MY: import.meta.resolve('@fontsource/noto-sans-myanmar/myanmar.css'),
  TA: import.meta.resolve('@fontsource-variable/noto-sans-tamil/index.css'),
  TH: import.meta.resolve('@fontsource-variable/noto-sans-thai/index.css'),
  TW: import.meta.resolve('@fontsource-variable/noto-sans-tc/index.css'),
} satisfies Partial<Record<LanguageCode | 'display' | 'text', string>>

/** The address of each style sheet that a page in a language needs. */
export function fontSheets(code: LanguageCode): readonly string[] {
  return ['display', 'text', code].flatMap((name) => {
    const sheet = FONTS[name]
    return sheet === undefined ? [] : [`/fonts/${name}/${sheet.slice(sheet.lastIndexOf('/') + 1)}`]
  })
}

/** A file as a browser runs it. */
async function browserText(file: URL): Promise<string> {
  const text = await readFile(file, 'utf8')
  if (extname(file.pathname) !== '.ts') return text
  return stripTypeScriptTypes(text)
    .replaceAll(/from '@croupier\/fairness'/g, "from '/fairness/index.ts'")
    .replaceAll(/from '@croupier\/art\//g, "from '/art/")
}

async function codeRoutes(app: FastifyInstance): Promise<void> {
  const known = new Map<string, string>()
  for (const [prefix, folder] of Object.entries(ROOMS)) {
    app.get<{ Params: { '*': string } }>(`${prefix}*`, async ({ params, url }, reply) => {
      const name = params['*']
      const type = TYPES[extname(name)]
      if (type === undefined || !/^([A-Za-z]+\/)?[A-Za-z]+\.(ts|css)$/.test(name)) {
        throw new Refusal(404, 'NO_SUCH_FILE')
      }
      const text =
        known.get(url) ??
        (await browserText(new URL(name, folder)).catch(() => {
          throw new Refusal(404, 'NO_SUCH_FILE')
        }))
      known.set(url, text)
      return await reply.type(type).send(text)
    })
  }
  for (const [path, name] of Object.entries(PIXI_FILES)) {
    const text = await readFile(new URL(name, PIXI), 'utf8')
    app.get(path, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      return await reply.type('text/javascript; charset=utf-8').send(text)
    })
  }
}

/** Everything that a game's page loads from the playground; open to frames of no origin, as a sandboxed one is. */
export async function clientFiles(app: FastifyInstance): Promise<void> {
  await app.register(codeRoutes)
  for (const [name, sheet] of Object.entries(FONTS)) {
    await app.register(fastifyStatic, {
      root: fileURLToPath(new URL('.', sheet)),
      prefix: `/fonts/${name}/`,
      decorateReply: false,
      maxAge: '30d',
      index: false,
    })
  }
}
