import {
  buildTestApp,
  type CallInput,
  type TestApp,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { type RouteName, type RouteReply, routes } from '@croupier/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inVolume } from '../../../setup/volume.ts'
import { foldTeamDays } from '../../agency/foldTeamDays.ts'
import { drawnTree, type Leaf, NAME_PART, type PlantedTree, paperOf, plant } from './modelTree.ts'

const SEED = 20_260_318
const TREES = inVolume(12, 3)
/** Noon in Shanghai, so that no tree grows over midnight. */
const NOON_UTC_HOUR = 4

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  const noon = new Date(world.clock.now())
  noon.setUTCHours(NOON_UTC_HOUR + 24, 1, 0, 0)
  await world.advance(noon.getTime() - world.clock.now().getTime())
  api = closes(await buildTestApp(world))
})
/** A call as this session, decoded. */
async function ask<N extends RouteName>(
  session: TestSession,
  name: N,
  input: CallInput<N> = {},
): Promise<RouteReply<(typeof routes)[N]>> {
  const reply = await api.call(name, input, session)
  expect([name, reply.status]).toEqual([name, 200])
  return z.decode(routes[name].reply as z.ZodType, reply.body) as RouteReply<(typeof routes)[N]>
}

type Paper = ReturnType<typeof paperOf>
const accountsOf = (leaves: readonly Leaf[]): string[] => leaves.map((leaf) => leaf.member.account).sort()

const page = { level: 'direct', pageSize: 100, sort: 'account', order: 'asc' } as const

/** The team by walking down, row by row, and by one search. */
async function seesItsTeam(session: TestSession, viewer: Leaf, paper: Paper): Promise<void> {
  const walk = async (top: Leaf): Promise<string[]> => {
    const query = { ...page, of: top.member.publicId }
    const { value, breadcrumb } = await ask(session, 'agents.team', { query })
    const children = paper.childrenOf(top)
    expect(value.items.map((row) => row.account).sort()).toEqual(accountsOf(children))
    expect(value.nextCursor).toBeNull()
    expect(breadcrumb[0]?.account).toBe(viewer.member.account)
    const found: string[] = []
    for (const child of children) {
      const row = value.items.find((one) => one.id === child.member.publicId)
      expect(row).toMatchObject({
        level: child.member.depth - viewer.member.depth,
        teamSize: paper.teamOf(child).length,
        balance: paper.balanceOf(child),
        teamBalance: paper.teamBalanceOf(child),
      })
      found.push(child.member.account, ...(await walk(child)))
    }
    return found
  }
  expect((await walk(viewer)).sort()).toEqual(accountsOf(paper.below))
  const query = { ...page, search: NAME_PART }
  const { value } = await ask(session, 'agents.team', { query })
  expect(value.items.map((row) => row.account).sort()).toEqual(accountsOf(paper.below))
  expect(value.nextCursor).toBeNull()
}

async function seesItsTotals(session: TestSession, paper: Paper): Promise<void> {
  const { value } = await ask(session, 'agents.teamOverview')
  expect(value).toMatchObject({
    teamSize: paper.team.length,
    agents: paper.team.filter((leaf) => leaf.isAgent).length,
    teamBalance: paper.balance,
    betsToday: paper.lost,
    effectiveToday: paper.lost,
    payoutsToday: 0n,
    rebatesToday: 0n,
    wagesToday: paper.received,
    activeToday: paper.active.length,
    newToday: paper.team.length,
  })
}

async function seesItsContracts(session: TestSession, viewer: Leaf, paper: Paper): Promise<void> {
  const kind = 'REALTIME_WAGE' as const
  const agents = paper.children.filter((leaf) => leaf.isAgent)
  const own = { id: viewer.contractId, with: viewer.upline?.member.account ?? null }
  const given = agents.map((leaf) => ({ id: leaf.contractId, with: leaf.member.account }))
  const { value } = await ask(session, 'contracts.list', { query: { kind, ended: false } })
  const seen = value.map((one) => ({ id: one.id, with: one.counterparty?.account ?? null }))
  const byId = (a: { id: string | null }, b: { id: string | null }) => String(a.id).localeCompare(String(b.id))
  expect(seen.sort(byId)).toEqual([own, ...given].sort(byId))
  const query = { kind, category: 'CONS' as const }
  const terms = await ask(session, 'contracts.offerTerms', { query })
  expect(terms.value.downlines.map((one) => one.account).sort()).toEqual(accountsOf(agents))
  const links = await ask(session, 'agents.affiliate')
  expect(links.value.links.map((one) => one.code)).toEqual([viewer.linkCode])
}

async function seesItsWages(session: TestSession, windowStart: Date, paper: Paper): Promise<void> {
  const { value } = await ask(session, 'wages.realtime', { query: { windows: 288 } })
  const { received, paid, lines } = paper
  const expected = { lines, lossBase: paper.lost, received, paid, kept: received - paid }
  // Windows of all trees are listed; those of the others hold nothing for this one, so the total is its own, too.
  expect(value.total).toMatchObject(expected)
  const window = value.windows.find((one) => one.windowStart.getTime() === windowStart.getTime())
  expect(window).toMatchObject(expected)
  const explained = await ask(session, 'wages.explain', {
    params: { windowStart: windowStart.toISOString() },
    query: {},
  })
  const { branches, lineCount, addsUp, paidDown } = explained.value
  const members = branches.flatMap((branch) => branch.members.map((member) => member.account))
  expect(members.sort()).toEqual(accountsOf(paper.active))
  expect({ lineCount, addsUp }).toEqual({ lineCount: lines, addsUp: true })
  expect(paidDown.reduce((total, one) => total + one.units, 0n)).toBe(paid)
}

/** Nobody beside, above or in another tree can be looked up. */
async function seesNobodyElse(session: TestSession, strangers: readonly Leaf[]): Promise<void> {
  for (const { member } of strangers) {
    const query = { ...page, of: member.publicId }
    const reply = await api.call('agents.team', { query }, session)
    expect([reply.status, reply.code]).toEqual([404, 'AGENT_MEMBER_NOT_FOUND'])
  }
}

describe(`the agent centre over ${TREES} random trees in one merchant (seed ${SEED})`, () => {
  it('shows each agent exactly its own subtree, in lists and in sums', async () => {
    const grown: PlantedTree[] = []
    let payers = 0
    await fc.assert(
      fc.asyncProperty(drawnTree, async (drawn) => {
        const tree = await plant(world, api, drawn)
        await foldTeamDays(world)
        const before = grown.at(-1)
        grown.push(tree)
        const others = before?.leaves.slice(0, 2) ?? []
        for (const viewer of tree.leaves.filter((leaf) => leaf.isAgent)) {
          const paper = paperOf(tree, viewer)
          payers += paper.paid > 0n ? 1 : 0
          const session = await api.sessionOf(viewer.member)
          await seesItsTeam(session, viewer, paper)
          await seesItsTotals(session, paper)
          await seesItsContracts(session, viewer, paper)
          await seesItsWages(session, tree.windowStart, paper)
          const outside = tree.leaves.filter((leaf) => !paper.team.includes(leaf))
          await seesNobodyElse(session, [...outside, ...others])
        }
      }),
      { numRuns: TREES, seed: SEED, endOnFailure: true },
    )
    expect(grown).toHaveLength(TREES)
    // Trees in which nobody pays anybody would prove little.
    expect(payers).toBeGreaterThan(TREES)
  })
})
