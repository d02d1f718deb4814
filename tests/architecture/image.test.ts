import { describe, expect, it } from 'vitest'
import { files, isTest, sources, textOf } from './sources.ts'

const FILE_BESIDE = /new URL\('(\.[^']+)', import\.meta\.url\)/g
/** Words of a COPY that name no source: where from, and whose. */
const FLAG = /^--/

/** The stages of the Dockerfile by name, each with what it begins from. */
const stages = new Map(
  textOf('Dockerfile')
    .split(/^(?=FROM )/m)
    .flatMap((text) => {
      const [, from = '', name = ''] = /^FROM (\S+) AS (\w+)/.exec(text) ?? []
      return name === '' ? [] : [[name, { from, text }] as const]
    }),
)

/** What a stage has, and what it has from the stages that it begins from. */
function copiedInto(name: string): string[] {
  const stage = stages.get(name)
  if (stage === undefined) return []
  const own = [...stage.text.matchAll(/^COPY (.+)$/gm)].flatMap(([, words = '']) =>
    words
      .split(' ')
      .filter((word) => !FLAG.test(word))
      .slice(0, -1)
      .map((word) => word.replace(/^\/app\//, '')),
  )
  return [...copiedInto(stage.from), ...own]
}

const has = (image: string) => {
  const copied = copiedInto(image)
  return (file: string) => copied.some((from) => file === from || file.startsWith(`${from}/`))
}

/** Exports of our packages, as their manifests name them. */
const manifests = files
  .filter((file) => /^(apps|packages)\/[^/]+\/package\.json$/.test(file))
  .map((file) => ({ room: file.replace('/package.json', ''), ...(JSON.parse(textOf(file)) as Manifest) }))
interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, string>>
}

/** The file of ours that an import leads to; null for a package of others. */
function fileOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return new URL(specifier, `file:///${importer}`).pathname.slice(1)
  const found = manifests.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
  if (found === undefined) return null
  const wanted = `.${specifier.slice(found.name.length)}`
  const [key = '', target = ''] =
    Object.entries(found.exports ?? {}).find(([each]) => {
      const [before = '', after] = each.split('*')
      return after === undefined ? each === wanted : wanted.startsWith(before) && wanted.endsWith(after)
    }) ?? []
  const part = key.includes('*') ? wanted.slice(key.indexOf('*')) : ''
  return `${found.room}/${target.replace('./', '').replace('*', part)}`
}

const bySource = new Map(sources.map((source) => [source.path, source]))

/** Every file of ours that is read when one is run. */
function readBy(entry: string): string[] {
  const seen = new Set([entry])
  for (const file of seen) {
    for (const specifier of bySource.get(file)?.imports ?? []) {
      const next = fileOf(file, specifier)
      if (next !== null) seen.add(next)
    }
  }
  return [...seen]
}

/** Of each service of the compose file: its image, and the file that it runs. */
const services = textOf('docker-compose.yml')
  .split(/^(?= {2}[a-z]+:$)/m)
  .flatMap((block) => {
    const [, file = ''] = /command: \["node", "(\S+)"\]/.exec(block) ?? []
    return file === '' ? [] : [{ image: block.includes('<<: *sandbox') ? 'sandbox' : 'platform', file }]
  })

/** The operator's commands that run in the image of the console (README, Containers). */
const COMMANDS = ['restored', 'commands/staff', 'verbs/verify', 'verbs/migrate'].map((name) => ({
  image: 'platform',
  file: `scripts/${name}.ts`,
}))

describe('the images', () => {
  it('are the platform’s, which a build without a target makes, and that of what it is tried with', () => {
    expect([...stages.keys()].at(-1)).toBe('platform')
    expect([...new Set(services.map(({ image }) => image))].sort()).toEqual(['platform', 'sandbox'])
  })

  it('have every file that their processes and commands import', () => {
    const missing = [...services, ...COMMANDS].flatMap(({ image, file }) => {
      expect(bySource.has(file), file).toBe(true)
      const isThere = has(image)
      return readBy(file)
        .filter((read) => !isThere(read))
        .map((read) => `${image}: ${file} → ${read}`)
    })
    expect(missing).toEqual([])
  })

  it('hold every file that a process reads beside its code', () => {
    const read = sources
      .filter(({ path }) => /^(apps|packages)\//.test(path) && !path.startsWith('apps/playground/') && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(FILE_BESIDE)].map(([, there = '']) => new URL(there, `file:///${path}`).pathname.slice(1)),
      )
    expect(read).toContain('docs/provider-protocol.md')
    const isThere = has('platform')
    expect(read.filter((file) => !isThere(file))).toEqual([])
  })

  it('keep the outside world and the demo’s data out of what serves', () => {
    const isThere = has('platform')
    const trying = files.filter((file) => /^(apps\/playground|prisma\/seed|scripts\/demo)\//.test(file))
    expect(trying.length).toBeGreaterThan(0)
    expect(trying.filter(isThere)).toEqual([])
    expect(copiedInto('production')).not.toContain('.')
    expect(stages.get('production')?.text).not.toContain('playground')
  })
})
