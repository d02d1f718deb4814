export interface TreeOptions {
  readonly members: number
  /** the first this many may have downlines */
  readonly agents: number
  /** levels, the top one included */
  readonly depth: number
  /** how many have no upline */
  readonly tops: number
  /** from 0 up to 1 */
  readonly random: () => number
}

export interface Tree {
  /** each member's upline, by place; −1 at the top. Uplines come first. */
  readonly parents: Int32Array
  /** levels above each member */
  readonly depths: readonly number[]
}

/**
 * A random tree: agents are placed below agents who came before them, players below any agent, nobody deeper than wanted. Half of
 * the time an agent looks among the deepest it may go below, so that the wanted depth is really reached.
 */
export function plantTree({ members, agents, depth, tops, random }: TreeOptions): Tree {
  if (depth < 1 || tops < 1 || agents < tops || agents > members) throw new RangeError('no such tree')
  const parents = new Int32Array(members).fill(-1)
  const depths: number[] = []
  /** agents by level */
  const levels: number[][] = Array.from({ length: depth }, () => [])
  const pick = (from: readonly number[]) => from[Math.floor(random() * from.length)] ?? 0
  for (let at = 0; at < members; at += 1) {
    // An agent in the last level could have no downlines, so only players are there.
    const deepest = depth - 2
    const open = levels.slice(0, deepest + 1).filter((level) => level.length > 0)
    const isTop = depth === 1 || at < tops || open.length === 0
    const up = isTop ? -1 : random() < 0.5 ? pick(open.at(-1) ?? []) : pick(pickLevel(open, random))
    parents[at] = up
    const level = up < 0 ? 0 : (depths[up] ?? 0) + 1
    depths.push(level)
    if (at < agents) levels[level]?.push(at)
  }
  return { parents, depths }
}

const pickLevel = (open: readonly number[][], random: () => number): readonly number[] =>
  open[Math.floor(random() * open.length)] ?? []
