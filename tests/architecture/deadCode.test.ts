import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** What knip finds, in its words. @param about kinds of findings */
function findings(about: string, ...args: readonly string[]): string {
  const knip = ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints', '--include', about, ...args]
  const run = spawnSync(process.execPath, knip, { cwd: ROOT, encoding: 'utf8' })
  return `${run.stdout}${run.stderr}`.trim()
}

it('nothing is exported, kept or installed that nobody uses', { timeout: 120_000 }, () => {
  expect(findings('files,dependencies,unlisted,exports,types,duplicates')).toBe('')
})

it('product code has nothing that only tests use', { timeout: 120_000 }, () => {
  expect(findings('files,exports,types', '--production')).toBe('')
})
