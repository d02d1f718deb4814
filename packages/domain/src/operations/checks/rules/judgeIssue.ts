import { transferKindNumbers } from '@croupier/ledger'
import type { Ctx } from '../../../ctx.ts'
import { inSteps, RebateSums, settleGroup } from '../../../lottery/index.ts'
import type { Breach } from '../queryPart.ts'
import { compareLine, compareVoid, type LineBreach } from './compareLine.ts'
import {
  type BookedRebate,
  bookedRebates,
  groupPages,
  type SettledChain,
  type SettledIssue,
  type SettledLine,
  settledChains,
  settledLines,
} from './settledIssue.ts'

/** What the recomputing of an issue showed. */
export interface JudgedIssue {
  readonly lines: bigint
  readonly found: Breach[]
  readonly unchecked: Map<string, bigint>
}

const UNSURE = 'rebates below an account that is closed by now: it may have been open at the settlement'
const CORRECTED = 'rebates of corrected issues: they stay as the first result gave them'
const TO_REVERSE = 'lines that a wrong result settled and that are not reversed yet'
const STILL_OPEN = 'rebates of issues that are being settled'

type Chains = ReadonlyMap<string, readonly SettledChain[]>
const chainKey = (member: bigint, at: Date): string => `${member} ${at.getTime()}`

/** Recomputes one issue: its lines page by page, then what each receiver of rebates must have got of all of them. */
class IssueJudge {
  readonly found: Breach[] = []
  readonly unchecked = new Map<string, bigint>()
  readonly #issue: SettledIssue
  readonly #sums = new RebateSums()
  readonly #unsure = new Set<bigint>()
  readonly #merchantOf = new Map<bigint, number>()
  lines = 0n

  constructor(issue: SettledIssue) {
    this.#issue = issue
  }

  #add(merchantId: number, subject: string, { check, detail }: LineBreach): void {
    const found = {
      key: this.#issue.id,
      merchant_id: merchantId,
      subject: `${check} ${subject}`,
      detail,
    }
    this.found.push(found)
  }

  #skip(reason: string): void {
    this.unchecked.set(reason, (this.unchecked.get(reason) ?? 0n) + 1n)
  }

  #report(line: SettledLine, breaches: readonly LineBreach[]): void {
    for (const breach of breaches) {
      if (breach.check === 'A2' && this.#issue.corrected) this.#skip(CORRECTED)
      else if (breach.check === 'A2' && this.#unsure.has(line.member_id)) this.#skip(UNSURE)
      else this.#add(line.merchant_id, `line ${line.order_row_id}/${line.line_no}`, breach)
    }
  }

  /** The receivers of rebates, and those whose rebates cannot be computed for sure. */
  noteChains(merchantId: number, chains: readonly SettledChain[]): void {
    for (const one of chains) this.#merchantOf.set(one.ancestor_id, merchantId)
    const ofPlayer = Map.groupBy(chains, (one) => one.member_id)
    for (const [player, chain] of ofPlayer) {
      if (!chain.some((one) => one.closed && one.distance > 0)) continue
      this.#unsure.add(player)
      for (const { ancestor_id: receiver } of chain) this.#unsure.add(receiver)
    }
  }

  /** Lines of one settlement together with those settled before it, as settlement weighed them (rules B4). */
  async #judgeVersion(lines: readonly SettledLine[], version: number, chains: Chains): Promise<void> {
    const settledNow = new Map(
      lines.filter((one) => one.version === version).map((one) => [one.member_id, one.settled_at]),
    )
    const rows = lines
      .filter((one) => one.version <= version)
      .map((one) => ({ ...one, pending: one.version === version }))
    const chainOf = (member: bigint) => {
      const at = settledNow.get(member)
      return at === undefined ? [] : (chains.get(chainKey(member, at)) ?? [])
    }
    const judged = await inSteps(settleGroup(rows, chainOf, this.#issue, () => this.#sums, null))
    const results = new Map(judged.results.map((one) => [`${one.orderRowId}/${one.lineNo}`, one]))
    for (const line of rows.filter((one) => one.pending)) {
      const rules = results.get(`${line.order_row_id}/${line.line_no}`)
      const unreadable: LineBreach[] = [{ check: 'A6', detail: 'the rules cannot read it' }]
      this.#report(line, rules === undefined ? unreadable : compareLine(line, rules))
    }
  }

  /** Judges the lines of one group. */
  async judgeGroup(lines: readonly SettledLine[], chains: Chains): Promise<void> {
    this.lines += BigInt(lines.length)
    const isVoid = this.#issue.state === 'VOID'
    for (const line of lines.filter((one) => one.state === 'VOID')) {
      if (isVoid) this.#report(line, compareVoid(line))
      else this.#report(line, [{ check: 'A6', detail: 'void in an issue that was settled' }])
    }
    const decided = lines.filter((one) => one.state !== 'VOID')
    if (isVoid) {
      for (const line of decided) {
        this.#report(line, [{ check: 'A6', detail: `${line.state} in a void issue` }])
      }
      return
    }
    for (const version of new Set(decided.map((one) => one.version))) {
      if (version < this.#issue.correction_version) this.#skip(TO_REVERSE)
      else await this.#judgeVersion(decided, version, chains)
    }
  }

  /** Compares what receivers got with the sums of what the lines give. */
  judgeBooked(booked: readonly BookedRebate[]): void {
    if (this.#issue.open) {
      this.#skip(STILL_OPEN)
      return
    }
    const due = new Map(
      this.#sums.list().map((one) => [`${one.memberId} ${transferKindNumbers[one.kind]} ${one.mode}`, one.units]),
    )
    const got = new Map(booked.map((one) => [`${one.member_id} ${one.kind} ${one.mode}`, one]))
    for (const key of new Set([...due.keys(), ...got.keys()])) {
      const has: bigint = got.get(key)?.units ?? 0n
      const gives: bigint = due.get(key) ?? 0n
      if (has === gives) continue
      const [member = '', kind = '', mode = ''] = key.split(' ')
      const detail = `booked ${has} of kind ${kind} in ${mode}, the rules give ${gives}`
      const of = got.get(key)?.merchant_id ?? this.#merchantOf.get(BigInt(member)) ?? 0
      if (this.#issue.corrected) this.#skip(CORRECTED)
      else if (this.#unsure.has(BigInt(member))) this.#skip(UNSURE)
      else
        this.#add(of, `rebates of member ${member} in issue ${this.#issue.id}`, {
          check: 'A2',
          detail,
        })
    }
  }
}

/**
 * Recomputes an issue from its draw and the terms of its lines (rules A2, A6, B4) and compares: states, payouts, effective bets
 * and theoretical results line by line, rebates by line and by receiver.
 */
export async function judgeIssue(ctx: Ctx, issue: SettledIssue): Promise<JudgedIssue> {
  const judge = new IssueJudge(issue)
  for (const page of await groupPages(ctx, issue.id)) {
    const { merchantId } = page
    const lines = await settledLines(ctx, issue.id, page.groups.flat(), merchantId)
    const rows = await settledChains(ctx, issue, lines)
    judge.noteChains(merchantId, rows)
    const chains = Map.groupBy(rows, (row) => chainKey(row.member_id, row.at))
    const linesOf = Map.groupBy(lines, (line) => line.member_id)
    for (const group of page.groups) {
      await judge.judgeGroup(
        group.flatMap((member) => linesOf.get(member) ?? []),
        chains,
      )
    }
  }
  judge.judgeBooked(await bookedRebates(ctx, issue.id))
  return { lines: judge.lines, found: judge.found, unchecked: judge.unchecked }
}
