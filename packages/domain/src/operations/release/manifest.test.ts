import { expect, it } from 'vitest'
import { isReleased, manifestText, sha256 } from './manifest.ts'

it('a manifest is what sha256sum writes, whatever order files are read in (protection L2)', () => {
  const files = [
    { path: 'b.ts', sha256: sha256('b') },
    { path: 'a.ts', sha256: sha256('') },
  ]
  const text = manifestText(files)
  expect(text).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.ts\n' +
      '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b.ts\n',
  )
  expect(manifestText(files.toReversed())).toBe(text)
})

it.each([
  ['packages/rules/src/index.ts', true],
  ['prisma/functions/ledger/ledger_write.sql', true],
  ['packages/rules/src/index.test.ts', false],
  ['packages/db/src/generated/client.ts', false],
  ['packages/testkit/src/index.ts', false],
  ['packages/rules/README.md', false],
])('%s is part of what runs: %s', (path, is) => {
  expect(isReleased(path)).toBe(is)
})
