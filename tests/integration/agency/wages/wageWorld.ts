import { type Db, moneyNow } from '@croupier/db'
import { moveContract, offerContract, offerHouseContract } from '@croupier/domain/agency/contracts'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { allDay } from '@croupier/rules'
import { actingAs, aYes, consoleCtx, type TestMember, type TestWorld } from '@croupier/testkit'
import { expect } from 'vitest'

export const MINUTE_MS = 60_000

/** Terms as a person would say them: percent and yuan. */
export interface SpokenTerms {
  readonly win: number
  readonly loss: number
  readonly single: string
}

const termsOf = ({ win, loss, single }: SpokenTerms) => ({
  winRatePpm: Math.round(win * 10_000),
  lossRatePpm: Math.round(loss * 10_000),
  singleBetAmount: parseUnits(single),
})

const signs = async (world: TestWorld, member: TestMember, contractId: string): Promise<string> => {
  const { value } = await moveContract(actingAs(world, member), {
    contractId,
    move: 'sign',
    requestId: world.ctx.ids.uuid(),
    confirmed: true,
    reason: '',
  })
  return value.id
}

/** A contract that both sides agreed to; the house pays when there is no payer. In force from the next mark. */
export async function aSignedContract(
  world: TestWorld,
  payer: TestMember | null,
  payee: TestMember,
  terms: SpokenTerms,
  category = 'CONS',
): Promise<string> {
  if (payer === null) {
    const { merchantId } = payee
    const of = { merchantId, payeeId: payee.id, category, terms: termsOf(terms) }
    const offer = { ...of, second: aYes() }
    return await signs(world, payee, await offerHouseContract(consoleCtx(world), offer))
  }
  const { value } = await offerContract(actingAs(world, payer), {
    requestId: world.ctx.ids.uuid(),
    kind: 'REALTIME_WAGE',
    category,
    payeeId: payee.publicId,
    terms: termsOf(terms),
  })
  return await signs(world, payee, value.id)
}

/** Moves time to this many ms after the next 5-minute mark, and says which mark that is. */
export async function toNextMark(world: TestWorld, afterMs: number): Promise<Date> {
  const now = (await moneyNow(world.db)).getTime()
  const mark = Math.floor(now / (5 * MINUTE_MS) + 1) * 5 * MINUTE_MS
  await world.advance(mark + afterMs - now)
  return new Date(mark)
}

export interface FactOptions {
  readonly stake: string
  readonly payout: string
  /** the stake, unless it was a push or a hedge */
  readonly effective?: string
  readonly at: Date
  readonly category?: string
  /** point rebates that hang on the line, all together */
  readonly rebate?: string
  readonly theoretical?: string
  /** what was played; a line of the own lottery when left out */
  readonly of?: { readonly source: number; readonly catalogueId: number }
}

const LOTTERY = { source: 1, catalogueId: 0 }

let lastLine = 1_000_000_000

/** A settled fact as settlement writes it, at an instant of the test's choosing. @returns the id of its order */
export async function aFact(
  db: Pick<Db, 'prisma'> | Parameters<Parameters<Db['prisma']['$transaction']>[0]>[0],
  member: TestMember,
  {
    stake,
    payout,
    effective = stake,
    at,
    category = 'LOTT',
    rebate = '0',
    theoretical = '0',
    of: { source, catalogueId } = LOTTERY,
  }: FactOptions,
): Promise<number> {
  const client = 'prisma' in db ? db.prisma : db
  lastLine += 1
  await client.$executeRaw`
    INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id, round_id,
      category, stake_units, payout_units, effective_units, theoretical_units, rebate_units, business_date)
    VALUES (${source}, ${lastLine}, 1, ${at}, ${member.merchantId}, ${member.id}, ${catalogueId}, ${await issueOf(client)}, ${category},
      ${parseUnits(stake)}, ${parseUnits(payout)}, ${parseUnits(effective)}, ${parseUnits(theoretical)}, ${parseUnits(rebate)},
      (${at}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date)`
  return lastLine
}

type Client = Parameters<Parameters<Db['prisma']['$transaction']>[0]>[0]

/** The one issue of the one game that facts name. */
async function issueOf(client: Client): Promise<bigint> {
  const known = await client.issue.findFirst({ where: { number: 'FACTS' } })
  if (known !== null) return known.id
  const game = await client.game.create({
    data: {
      code: 'FACTS',
      family: 'SSC',
      name: { CN: '事实', EN: 'Facts' },
      schedule: allDay(60, 5, 'Asia/Shanghai'),
      groupCode: 'SSC',
    },
  })
  const day = new Date('2026-01-01T00:00:00Z')
  const issue = await client.issue.create({
    data: {
      gameId: game.id,
      number: 'FACTS',
      saleFrom: day,
      closeAt: new Date(day.getTime() + MINUTE_MS),
      drawAt: new Date(day.getTime() + MINUTE_MS),
      seedCommitment: '',
      sealedSeed: new Uint8Array(),
      numbers: [],
    },
  })
  return issue.id
}

/** No wage double, none missing or wrong, windows tile time, nobody frozen for nothing, each between upline and downline. */
export async function expectWagesRight(db: Db): Promise<void> {
  const results = await checkInvariants(db)
  const wages = results.filter(({ id }) => ['I1', 'I2', 'I3', 'I4', 'I10', 'I11', 'I12', 'I13', 'I17'].includes(id))
  expect(wages).toHaveLength(9)
  expect(wages.filter((one) => one.breaches > 0)).toEqual([])
}

/** What each payee got in the run of a window, as decimal text by account. */
export async function paidIn(world: TestWorld, windowStart: Date): Promise<Record<string, string>> {
  const rows = await world.db.prisma.$queryRaw<{ account: string; paid: string }[]>`
    SELECT m.account, trim_scale(sum(p.paid_units) * 0.0001)::text AS paid FROM wage_payments p
      JOIN members m ON m.id = p.payee_id WHERE p.period_start = ${windowStart} AND p.due_units > 0
     GROUP BY 1 ORDER BY 1`
  return Object.fromEntries(rows.map((row) => [row.account, row.paid]))
}
