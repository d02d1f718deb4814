import type { Statement } from '@croupier/db'
import { describe, expect, it } from 'vitest'
import type { Ctx } from '../../ctx.ts'
import { SeriesChains } from './seriesChains.ts'

const PATHS: Readonly<Record<string, bigint[]>> = {
  3: [3n, 2n, 1n],
  4: [4n, 2n, 1n],
  5: [5n, 4n, 2n, 1n],
}
const issue = { family: 'SSC', close_at: new Date(0) }

/** A database with four levels that records whose series it was asked for. */
function aTree() {
  const reads: bigint[][] = []
  const query = async ({ name }: Statement, [members]: readonly unknown[]) => {
    const ids = members as bigint[]
    if (name === 'lottery.uplinePaths') {
      return ids.map((id) => ({ member_id: id, path: PATHS[String(id)] ?? [id] }))
    }
    reads.push(ids.toSorted((a, b) => Number(a - b)))
    return ids.map((id) => ({
      member_id: id,
      closed: id === 2n,
      mode: 'LOTT',
      series: 1_960 - 10 * Number(id),
    }))
  }
  const ctx = { db: { hot: { query } } } as unknown as Ctx
  return { chains: new SeriesChains(ctx, issue), reads }
}

describe('the chains of an issue', () => {
  it('given a player, then everybody up to the top is in the chain with the series at closing', async () => {
    const { chains } = aTree()
    expect((await chains.of([3n])).get(3n)).toEqual([
      { member_id: 3n, ancestor_id: 3n, distance: 0, closed: false, mode: 'LOTT', series: 1930 },
      { member_id: 3n, ancestor_id: 2n, distance: 1, closed: true, mode: 'LOTT', series: 1940 },
      { member_id: 3n, ancestor_id: 1n, distance: 2, closed: false, mode: 'LOTT', series: 1950 },
    ])
  })

  it('given two pages of players with the same uplines, then an upline is read once an issue', async () => {
    const { chains, reads } = aTree()
    await chains.of([3n])
    await chains.of([4n])
    const last = await chains.of([5n])
    expect(reads).toEqual([[1n, 2n, 3n], [4n], [4n, 5n]])
    expect(last.get(5n)?.map((one) => one.ancestor_id)).toEqual([5n, 4n, 2n, 1n])
  })

  it('given an upline who bets, too, then its own chain begins with itself', async () => {
    const { chains } = aTree()
    const both = await chains.of([4n, 5n])
    expect(both.get(4n)?.map(({ ancestor_id, distance }) => [ancestor_id, distance])).toEqual([
      [4n, 0],
      [2n, 1],
      [1n, 2],
    ])
  })
})
