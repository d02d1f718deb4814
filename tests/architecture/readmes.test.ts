import { describe, expect, it } from 'vitest'
import { files, textOf } from './sources.ts'

const scripts = new Set(Object.keys(JSON.parse(textOf('package.json')).scripts))
const readmes = files.filter((file) => file.endsWith('README.md'))
/** its decisions included */
const ROOM_LINES_MAX = 80

describe('readmes', () => {
  it('every room has a README', () => {
    const rooms = new Set(
      files.flatMap((file) => /^((?:packages|apps)\/[^/]+|prisma|scripts|tests)\//.exec(file)?.[1] ?? []),
    )
    expect([...rooms].filter((room) => !files.includes(`${room}/README.md`))).toEqual([])
  })

  it('every command they name exists', () => {
    const missing = readmes.flatMap((file) =>
      [...textOf(file).matchAll(/npm run ([a-z][a-z0-9:-]*)/g)]
        .filter((match) => !scripts.has(match[1] ?? ''))
        .map((match) => `${file}: ${match[0]}`),
    )
    expect(missing).toEqual([])
  })

  it('the first page names every command', () => {
    const page = textOf('README.md')
    const named = (script: string) => new RegExp(`npm (run )?${script}\\b(?!:)`).test(page)
    expect([...scripts].filter((script) => !named(script))).toEqual([])
  })

  it('a room says what it is in a few lines', () => {
    const long = readmes.filter((file) => file !== 'README.md' && textOf(file).split('\n').length > ROOM_LINES_MAX)
    expect(long).toEqual([])
  })
})
