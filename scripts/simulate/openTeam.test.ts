import { describe, expect, it } from 'vitest'
import { seededRandom } from '../bench/statistics.ts'
import { plantTree } from '../bench/world/tree.ts'
import { agentsAmong } from './openTeam.ts'

describe('the plan of the team', () => {
  it.each([
    [2, 12, 1],
    [20, 12, 10],
    [60, 12, 12],
    [2_000, 12, 200],
  ])('of %i accounts, at most %i levels deep, has %i agents', (members, depth, agents) => {
    expect(agentsAmong(members, depth)).toBe(agents)
  })

  it('reaches the wanted depth, with players only below agents', () => {
    const [members, depth] = [2_000, 12]
    const agents = agentsAmong(members, depth)
    const tree = plantTree({ members, agents, tops: 1, depth, random: seededRandom(1) })
    expect(Math.max(...tree.depths)).toBe(depth - 1)
    expect(tree.parents.every((up, at) => up < at && up < agents)).toBe(true)
  })
})
