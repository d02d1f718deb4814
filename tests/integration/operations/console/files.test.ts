import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { silentLogger, useTestWorld } from '@croupier/testkit'
import { afterAll, expect, it } from 'vitest'
import { type Ops, openOps } from './opsWorld.ts'

const TEXT = `export const words = '${'a word '.repeat(1_000)}'`
const folder = mkdtempSync(join(tmpdir(), 'console-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<p>')
writeFileSync(join(folder, 'assets', 'index-3f2a.js'), TEXT)
afterAll(() => rmSync(folder, { recursive: true }))
let ops: Ops
useTestWorld(async (opened, closes) => {
  ops = closes(await openOps(opened, silentLogger(), [], folder))
})

it('sends its files packed, and unpacked to anyone who cannot unpack them', async () => {
  const ask = async (encoding: string) =>
    await ops.app.inject({ url: '/assets/index-3f2a.js', headers: { 'accept-encoding': encoding } })
  const packed = await ask('gzip, br')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.headers['cache-control']).toContain('immutable')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(TEXT)
  expect(packed.rawPayload.length).toBeLessThan(TEXT.length / 10)
  const plain = await ask('identity')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, TEXT])
})
