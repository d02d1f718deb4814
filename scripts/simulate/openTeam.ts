import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { type Db, withTransaction } from '@croupier/db'
import { grantDemoFunds } from '@croupier/domain/identity/freeplay'
import type { contracts } from '@croupier/wire'
import { plantTree } from '../bench/world/tree.ts'
import { callAs, changePassword, logIn, type Person } from './person.ts'
import type { Progress } from './progress.ts'
import type { WireClient } from './wireClient.ts'

/** One agent in this many accounts. */
const MEMBERS_PER_AGENT = 10
/** Accounts being opened at a time: each costs the platform four password hashes. */
const OPENED_AT_ONCE = 8
const PLAYER_FUNDS = '20000'
const GRANTS_PER_TX = 100
/** Each level passes on nine tenths of its own rates. */
const PASSED_ON = 0.9

export interface Team {
  readonly agents: readonly Person[]
  readonly players: readonly Person[]
  /** signed contracts */
  readonly contracts: number
}

type Terms = contracts.RealtimeTerms
interface Placed {
  readonly person: Person
  /** own real-time terms; null for players */
  readonly terms: Terms | null
}

/** Somebody's own address: 10.x.y.z by place. */
const addressOf = (place: number): string => `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`

/** Every tenth is an agent; in a small team more, so that it grows deep. At least half are players. */
export function agentsAmong(members: number, depth: number): number {
  const wanted = Math.max(Math.floor(members / MEMBERS_PER_AGENT), depth)
  return Math.min(wanted, Math.floor(members / 2))
}

const lower = (terms: Terms): Terms => ({
  winRatePpm: Math.floor(terms.winRatePpm * PASSED_ON),
  lossRatePpm: Math.floor(terms.lossRatePpm * PASSED_ON),
  singleBetAmount: terms.singleBetAmount,
})

/** Opens accounts below an agent that exists, level by level, through the calls people make. */
export class TeamOpening {
  readonly #client: WireClient
  readonly #names: string

  /** @param names begins every account name, so that several simulations fit on one platform */
  constructor(client: WireClient, names: string) {
    this.#client = client
    this.#names = names
  }

  /** @param root has a real-time contract and is logged in */
  async open(
    root: Person,
    options: { members: number; depth: number; random: () => number; signal: AbortSignal },
    progress: Progress,
  ): Promise<Team> {
    const { members, depth, random, signal } = options
    const agents = agentsAmong(members, depth)
    const { parents, depths } = plantTree({ members, agents, depth, tops: 1, random })
    const above: Placed = { person: root, terms: await this.#ownTerms(root) }
    const placed: Placed[] = []
    let opened = 0
    for (let level = 0; level < depth; level += 1) {
      const places = [...depths.keys()].filter((at) => depths[at] === level).values()
      const opener = async () => {
        for (const at of places) {
          if (signal.aborted) return
          const upline = placed[parents[at] ?? -1] ?? above
          placed[at] = await this.#openOne(upline, at, at < agents)
          opened += 1
          progress.at(opened, `${opened} accounts`)
        }
      }
      await Promise.all(Array.from({ length: OPENED_AT_ONCE }, opener))
    }
    const people = (wanted: boolean) => placed.filter((_, at) => at < agents === wanted).map(({ person }) => person)
    return { agents: people(true), players: people(false), contracts: people(true).length }
  }

  async #ownTerms(agent: Person): Promise<Terms> {
    const query = { kind: 'REALTIME_WAGE' as const, category: 'CONS' as const }
    const { value } = await callAs(this.#client, agent, 'contracts.offerTerms', { query })
    if (value.own === null || 'tiers' in value.own) {
      throw new Error(`${agent.account} has no contract to build on`)
    }
    return value.own
  }

  async #openOne(upline: Placed, place: number, isAgent: boolean): Promise<Placed> {
    const account = `${this.#names}${place.toString(36)}`
    const type = isAgent ? (2 as const) : (0 as const)
    const body = { requestId: randomUUIDv7(), account, type, series: [] }
    const opened = await callAs(this.#client, upline.person, 'agents.openAccount', { body })
    const { id: publicId, password } = opened.value
    if (password === null) throw new Error(`${account} was opened without a password`)
    const address = addressOf(place + 1)
    const person: Person = { account, publicId, password, address, token: '', refresh: '' }
    await logIn(this.#client, person)
    await changePassword(this.#client, person, `Own-${randomUUID().slice(0, 13)}`)
    if (isAgent) return { person, terms: await this.#contract(upline, person) }
    person.series = (await callAs(this.#client, person, 'member.info', {})).value.series
    return { person, terms: null }
  }

  /** The upline offers a little less than it has; the new agent signs. */
  async #contract(upline: Placed, agent: Person): Promise<Terms> {
    if (upline.terms === null) throw new Error(`${upline.person.account} cannot have downlines`)
    const terms = lower(upline.terms)
    const offer = {
      requestId: randomUUIDv7(),
      kind: 'REALTIME_WAGE' as const,
      category: 'CONS' as const,
      payeeId: agent.publicId,
      terms,
    }
    const offered = await callAs(this.#client, upline.person, 'contracts.offer', { body: offer })
    const answer = { requestId: randomUUIDv7(), confirmed: false, reason: '' }
    const call = 'realtimeSalary' as const
    const params = { call, contractId: offered.value.id, move: 'sign' as const }
    await callAs(this.#client, agent, 'contracts.move', { params, body: answer })
    return terms
  }
}

/** Players' first money: granted by the domain, marked as such, because there is no cashier yet. */
export async function fundPlayers(db: Db, players: readonly Person[]): Promise<void> {
  for (let from = 0; from < players.length; from += GRANTS_PER_TX) {
    const publicIds = players.slice(from, from + GRANTS_PER_TX).map(({ publicId }) => publicId)
    await withTransaction(db, async (tx) => {
      const members = await tx.member.findMany({
        where: { publicId: { in: publicIds } },
        select: { id: true, publicId: true, merchantId: true },
        orderBy: { id: 'asc' },
      })
      for (const one of members) {
        await grantDemoFunds(tx, one, PLAYER_FUNDS, `simulate:${one.publicId}`)
      }
    })
  }
}
