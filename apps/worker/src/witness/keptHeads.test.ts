import { generateKeyPairSync, sign } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SignedHead, signedText } from '@croupier/domain/operations/checks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { KeptHeads } from './keptHeads.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const RAW = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heads-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const head = (sequence: number, more: Partial<SignedHead> = {}): SignedHead => {
  const of = { merchantId: 1, sequence: String(sequence), hash: String(sequence % 10).repeat(64), ...more }
  const text = signedText({ merchantId: of.merchantId, sequence: of.sequence, hash: of.hash })
  return { publicKey: RAW, signature: sign(null, Buffer.from(text), privateKey).toString('hex'), ...of }
}
const file = () => join(folder, 'heads.jsonl')

it('keeps what goes on and what it has, and neither what goes back nor another one of the same number', () => {
  const kept = new KeptHeads(folder)
  const tried = [head(3), head(3), head(2), head(3, { hash: 'f'.repeat(64) }), head(7), head(1, { merchantId: 2 })]
  expect(tried.map((one) => kept.keep(one))).toEqual([true, true, false, false, true, true])
  kept.close()
  expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(3)
  expect(new KeptHeads(folder).last.map(({ merchantId, sequence }) => [merchantId, sequence])).toEqual([
    [1, '7'],
    [2, '1'],
  ])
})

it('takes no head that is not signed as it is, and none of another signer after the first', () => {
  const kept = new KeptHeads(folder)
  expect(kept.keep({ ...head(1), hash: 'e'.repeat(64) })).toBe(false)
  expect(kept.keep(head(1))).toBe(true)
  expect(kept.keep({ ...head(2), publicKey: 'ab'.repeat(32) })).toBe(false)
})

it('leaves out half a line that a dying process wrote, and refuses a file that somebody changed', () => {
  const kept = new KeptHeads(folder)
  kept.keep(head(1))
  kept.close()
  appendFileSync(file(), '{"merchantId":1,"seq')
  const again = new KeptHeads(folder)
  expect(again.last).toHaveLength(1)
  again.keep(head(2))
  again.close()
  expect(new KeptHeads(folder).last.map(({ sequence }) => sequence)).toEqual(['2'])
  appendFileSync(file(), `${JSON.stringify({ ...head(9), hash: 'd'.repeat(64) })}\n`)
  expect(() => new KeptHeads(folder)).toThrow()
})
