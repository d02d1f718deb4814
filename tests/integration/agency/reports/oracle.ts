import type { TestWorld } from '@croupier/testkit'

/**
 * The reports of rules B4, worked out the slow way: every fact and every transfer is looked at once for each account that may
 * count it. It shares nothing with the product but the tables that it reads.
 */

interface Member {
  readonly id: bigint
  readonly parent: bigint | null
  readonly forTests: boolean
}
interface Fact {
  readonly member: bigint
  readonly day: string
  readonly category: string
  readonly stake: bigint
  readonly payout: bigint
  readonly effective: bigint
}
interface Moved {
  readonly from: bigint | null
  readonly to: bigint | null
  readonly day: string
  readonly kind: number
  readonly units: bigint
}

export interface Figures {
  readonly bets: bigint
  readonly effective: bigint
  readonly payouts: bigint
  readonly rebates: bigint
  readonly selfRebates: bigint
  readonly uplineRebates: bigint
  readonly withdrawals: bigint
  readonly waterRebates: bigint
  readonly promotions: bigint
  readonly deposits: bigint
  readonly wages: bigint
  readonly dividends: bigint
}

const REBATES = [6, 7]
const WATER_REBATES = [68]
/** Points for cash, VIP gifts, envelopes, bonuses, missions, referrals, and what was reclaimed. */
const PROMOTIONS = [64, 67, 69, 70, 71, 72, 73]
const WAGES = [8, 9, 10]
const DIVIDENDS = [11]
/** And what the outside took back of them. */
const DEPOSITS = [12, 31]
/** Paid from what is held, and what came back there; between the member's own accounts it cancels out. */
const PAID_OUT = [19, 20]

export class Oracle {
  readonly members: readonly Member[]
  readonly facts: readonly Fact[]
  readonly moves: readonly Moved[]

  constructor(members: readonly Member[], facts: readonly Fact[], moves: readonly Moved[]) {
    this.members = members
    this.facts = facts
    this.moves = moves
  }

  static async of({ db }: TestWorld): Promise<Oracle> {
    const { prisma } = db
    const members = await prisma.$queryRaw<Member[]>`
      SELECT id, parent_id AS parent, (type IN (4, 41, 42) OR test_at IS NOT NULL) AS "forTests" FROM members`
    const facts = await prisma.$queryRaw<Fact[]>`
      SELECT member_id AS member, to_char(business_date, 'YYYY-MM-DD') AS day, category, stake_units AS stake,
             payout_units AS payout, effective_units AS effective FROM settled_facts`
    const moves = await prisma.$queryRaw<Moved[]>`
      SELECT (SELECT owner_id FROM ledger_accounts WHERE id = from_account_id) AS "from",
             (SELECT owner_id FROM ledger_accounts WHERE id = to_account_id) AS "to",
             to_char(created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, kind::int AS kind, units
        FROM ledger_transfers`
    return new Oracle(members, facts, moves)
  }

  member(id: bigint): Member {
    const found = this.members.find((one) => one.id === id)
    if (found === undefined) throw new Error(`there is no account ${id}`)
    return found
  }

  /** From the account up to its top, itself first. */
  chain(id: bigint): Member[] {
    const own = this.member(id)
    return own.parent === null ? [own] : [own, ...this.chain(own.parent)]
  }

  /** Whether what an account does counts for a viewer above it: nothing for tests is between them. */
  counts(viewer: bigint, id: bigint): boolean {
    const chain = this.chain(id)
    const at = chain.findIndex((one) => one.id === viewer)
    if (at < 0) return false
    return this.member(viewer).forTests || chain.slice(0, at).every((one) => !one.forTests)
  }

  /** The account and everybody below it, as far as the viewer counts them. */
  team(viewer: bigint, of: bigint): bigint[] {
    return this.members
      .filter(({ id }) => this.chain(id).some((one) => one.id === of))
      .filter(({ id }) => this.counts(viewer, id))
      .map(({ id }) => id)
  }

  /** What these accounts come to; what one of them pays to another cancels out. */
  figures(who: readonly bigint[], days: readonly string[], category: string | null): Figures {
    const facts = this.facts.filter(
      (one) => who.includes(one.member) && days.includes(one.day) && (category === null || one.category === category),
    )
    const counted = facts.filter((one) => one.payout !== one.stake || one.effective !== 0n)
    const moves = this.moves.filter((one) => days.includes(one.day) && category === null)
    const net = (kinds: readonly number[]): bigint =>
      moves
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((sum, { from, to, units }) => {
          const came = to !== null && who.includes(to) ? units : 0n
          const went = from !== null && who.includes(from) ? units : 0n
          return sum + came - went
        }, 0n)
    return {
      bets: counted.reduce((sum, { stake }) => sum + stake, 0n),
      effective: facts.reduce((sum, { effective }) => sum + effective, 0n),
      payouts: counted.reduce((sum, { payout }) => sum + payout, 0n),
      rebates: net(REBATES),
      selfRebates: net([6]),
      uplineRebates: net([7]),
      withdrawals: -net(PAID_OUT),
      waterRebates: net(WATER_REBATES),
      promotions: net(PROMOTIONS),
      deposits: net(DEPOSITS),
      wages: net(WAGES),
      dividends: net(DIVIDENDS),
    }
  }

  /** Accounts whose bets on these days, all together, are above zero: each once. */
  active(who: readonly bigint[], days: readonly string[]): number {
    const facts = this.facts.filter((one) => days.includes(one.day))
    return who.filter(
      (id) => facts.filter(({ member }) => member === id).reduce((sum, one) => sum + one.effective, 0n) > 0n,
    ).length
  }
}
