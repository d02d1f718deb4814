import { expect, it } from 'vitest'
import { isTest, sources, textOf } from './sources.ts'

const FILE_BESIDE = /new URL\('(\.[^']+)', import\.meta\.url\)/g

it('the image holds every file that a process reads beside its code', () => {
  const last =
    textOf('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const copied = [...last.matchAll(/^COPY (?:--from=\S+ \/app\/)?(\S+) /gm)].map(([, from = '']) => from)
  const read = sources
    .filter(({ path }) => /^(apps|packages)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(FILE_BESIDE)].map(([, there = '']) => new URL(there, `file:///${path}`).pathname.slice(1)),
    )
  expect(read).toContain('docs/provider-protocol.md')
  expect(read.filter((file) => !copied.some((from) => file === from || file.startsWith(`${from}/`)))).toEqual([])
})
