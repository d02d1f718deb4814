import { settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { parseUnits, type Units, units } from '@croupier/money'
import { aMember, type TestApp, type TestMember, type TestWorld } from '@croupier/testkit'
import fc from 'fast-check'
import { z } from 'zod'
import { aFact, aSignedContract, type SpokenTerms, toNextMark } from '../../agency/wages/wageWorld.ts'

/** Every agent of a tree gets this on all that its team loses: half a percent of whole yuan is exact. */
const TERMS: SpokenTerms = { win: 0.1, loss: 0.5, single: '1' }
const RATE_PPM = 5_000n
const MILLION = 1_000_000n
/** A part of every account's name in every tree: anyone who searches for it must find its own team only. */
export const NAME_PART = 'leaf'

/** An account as it is drawn: its upline, what it is, what it has and lost, in whole yuan. */
interface Drawn {
  readonly up: number
  readonly agent: boolean
  readonly balance: number
  readonly lost: readonly number[]
}

/** Trees of 5 to 16 accounts; the first is the top agent. */
export const drawnTree: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    up: fc.nat(),
    agent: fc.boolean(),
    balance: fc.integer({ min: 100, max: 9_000 }),
    lost: fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 3 }),
  }),
  { minLength: 5, maxLength: 16 },
)

/** A planted account with what is known of it on paper. */
export interface Leaf {
  readonly member: TestMember
  readonly upline: Leaf | null
  readonly isAgent: boolean
  readonly balance: Units
  readonly lost: readonly Units[]
  /** the contract its upline, or the house, pays it by; agents only */
  readonly contractId: string | null
  /** its invitation link; agents only */
  readonly linkCode: string | null
}

export interface PlantedTree {
  readonly leaves: readonly Leaf[]
  /** the window in which all has been lost, settled */
  readonly windowStart: Date
}

const yuanOf = (whole: number): Units => parseUnits(String(whole))
const sum = (all: readonly bigint[]): Units => units(all.reduce((total, one) => total + one, 0n))
const linkReply = z.object({ value: z.object({ code: z.string() }) })

async function linkOf(world: TestWorld, api: TestApp, member: TestMember): Promise<string> {
  const intent = { requestId: world.ctx.ids.uuid(), type: 0 as const, remark: member.account }
  const body = { ...intent, days: null, maxUses: null }
  const reply = await api.call('agents.openLink', { body }, await api.sessionOf(member))
  return linkReply.parse(reply.body).value.code
}

let planted = 0

/** Plants a drawn tree: accounts, contracts down every line of agents, links, lost bets, and their settled wage. */
export async function plant(world: TestWorld, api: TestApp, drawn: readonly Drawn[]): Promise<PlantedTree> {
  const leaves: Leaf[] = []
  for (const [at, { up, agent, balance, lost }] of drawn.entries()) {
    const agents = leaves.filter((leaf) => leaf.isAgent)
    const upline = agents[up % agents.length] ?? null
    const isAgent = agent || at === 0
    planted += 1
    const member = await aMember(world, {
      account: `${NAME_PART}${planted}`,
      type: at === 0 ? 1 : isAgent ? 2 : 0,
      balance: String(balance),
      ...(upline === null ? {} : { upline: upline.member }),
    })
    const payer = upline?.member ?? null
    leaves.push({
      member,
      upline,
      isAgent,
      balance: yuanOf(balance),
      lost: lost.map(yuanOf),
      contractId: isAgent ? await aSignedContract(world, payer, member, TERMS) : null,
      linkCode: isAgent ? await linkOf(world, api, member) : null,
    })
  }
  const windowStart = await toNextMark(world, 1_000)
  let afterMs = 0
  for (const { member, lost } of leaves) {
    for (const stake of lost) {
      afterMs += 10
      const at = new Date(windowStart.getTime() + afterMs)
      await aFact(world.db, member, { stake: String(stake / 10_000n), payout: '0', at })
    }
  }
  await toNextMark(world, 11_000)
  await settleDueRealtimeWages(world.ctx)
  return { leaves, windowStart }
}

/** What one account may see, worked out on paper by walking up from every leaf. */
export function paperOf({ leaves }: PlantedTree, viewer: Leaf) {
  const isIn = (leaf: Leaf | null, top: Leaf): boolean => leaf !== null && (leaf === top || isIn(leaf.upline, top))
  const teamOf = (top: Leaf): Leaf[] => leaves.filter((leaf) => isIn(leaf, top))
  const childrenOf = (top: Leaf): Leaf[] => leaves.filter((leaf) => leaf.upline === top)
  const lostIn = (team: readonly Leaf[]): Units => sum(team.flatMap((leaf) => leaf.lost))
  const receivedBy = (leaf: Leaf): Units => units(leaf.isAgent ? (lostIn(teamOf(leaf)) * RATE_PPM) / MILLION : 0n)
  const paidBy = (leaf: Leaf): Units => sum(childrenOf(leaf).map(receivedBy))
  const balanceOf = (leaf: Leaf): Units => units(leaf.balance + receivedBy(leaf) - paidBy(leaf))
  const team = teamOf(viewer)
  return {
    team,
    below: team.filter((leaf) => leaf !== viewer),
    children: childrenOf(viewer),
    childrenOf,
    lost: lostIn(team),
    lines: team.flatMap((leaf) => leaf.lost).length,
    active: team.filter((leaf) => leaf.lost.length > 0),
    received: receivedBy(viewer),
    paid: paidBy(viewer),
    balance: sum(team.map(balanceOf)),
    teamOf,
    teamBalanceOf: (leaf: Leaf) => sum(teamOf(leaf).map(balanceOf)),
    balanceOf,
  }
}
