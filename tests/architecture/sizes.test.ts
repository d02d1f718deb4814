import { describe, expect, it } from 'vitest'
import { files, isTest, sources, textOf } from './sources.ts'

const FILE_LINES_MAX = 500
const FUNCTION_LINES_MAX = 70
const FOLDER_FILES_MAX = 40
const NAMELESS = /(^|\/)(utils?|helpers?|common|types|misc)\.tsx?$/

describe('sizes and names', () => {
  it('no file is longer than a room can be', () => {
    const styles = files
      .filter((file) => file.endsWith('.css'))
      .map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
    const long = [...sources, ...styles].filter((file) => file.lines > FILE_LINES_MAX)
    expect(long.map((file) => `${file.path} ${file.lines}`)).toEqual([])
  })

  it('no function is longer than a screen', () => {
    const long = sources
      .filter((source) => !isTest(source.path))
      .flatMap((source) =>
        source.functions
          .filter((one) => one.lines > FUNCTION_LINES_MAX)
          .map((one) => `${source.path}:${one.line} ${one.lines}`),
      )
    expect(long).toEqual([])
  })

  it('no folder holds more files than one overlooks', () => {
    const held = Map.groupBy(files, (path) => path.slice(0, path.lastIndexOf('/')))
    const full = [...held].filter(([, all]) => all.length > FOLDER_FILES_MAX)
    expect(full.map(([folder, all]) => `${folder} ${all.length}`)).toEqual([])
  })

  it('a thing has a noun or it has no home', () => {
    expect(files.filter((file) => NAMELESS.test(file))).toEqual([])
  })

  it('the top level holds nothing but the named files', () => {
    const top = new Set(files.filter((file) => !file.includes('/')))
    const allowed = [
      '.dockerignore',
      '.env.example',
      '.gitignore',
      '.npmrc',
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'Dockerfile',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'biome.json',
      'docker-compose.yml',
      'knip.json',
      'package-lock.json',
      'package.json',
      'playwright.config.ts',
      'tsconfig.json',
      'vitest.config.ts',
    ]
    expect([...top].filter((file) => !allowed.includes(file))).toEqual([])
  })

  it('no work is left behind as a note', () => {
    const left = sources.filter(
      (source) => !source.path.startsWith('tests/architecture/') && /\b(TODO|FIXME|XXX)\b/.test(source.text),
    )
    expect(left.map((source) => source.path)).toEqual([])
  })

  it('no type is switched off', () => {
    const left = sources.flatMap((source) => source.untyped.map((line) => `${source.path}:${line}`))
    expect(left).toEqual([])
  })

  it('no machine path and no registry host is written down', () => {
    const machine = /\/work\/|\/root\/|registry\.npmjs\.org/
    const named = files
      .filter((file) => /\.(ts|tsx|mjs|json|md|yml|sql|prisma|html|css)$|Dockerfile$/.test(file))
      .filter((file) => !file.startsWith('tests/architecture/') && machine.test(textOf(file)))
    expect(named).toEqual([])
  })
})
