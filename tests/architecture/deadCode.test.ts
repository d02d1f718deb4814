import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

it('nothing is exported, kept or installed that nobody uses', { timeout: 120_000 }, () => {
  const run = spawnSync(
    process.execPath,
    [
      'node_modules/knip/bin/knip.js',
      '--no-progress',
      '--no-config-hints',
      '--include',
      'files,dependencies,unlisted,exports,types,duplicates',
    ],
    { cwd: ROOT, encoding: 'utf8' },
  )
  expect(`${run.stdout}${run.stderr}`.trim()).toBe('')
  expect(run.status).toBe(0)
})
