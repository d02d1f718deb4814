import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { turnToPlayMoney } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import { grantDemoFunds } from '../../identity/index.ts'
import { auditOfficer, type OfficerRequest } from '../../platform/index.ts'

const TRIAL = 4

export interface TestAccountRequest extends OfficerRequest {
  /** play money to begin with, a decimal text; null: none */
  readonly funds: string | null
}

/** The outcome; any other than MARKED has changed nothing. */
export type TestAccountOutcome = 'MARKED' | 'ALREADY' | 'TRIAL' | 'HAS_DOWNLINES' | 'HAS_MOVED'

async function mark(tx: Tx, request: TestAccountRequest): Promise<TestAccountOutcome> {
  const { memberId: id, funds } = request
  // The strongest row lock: no account is opened below during this.
  await tx.$queryRaw`SELECT 1 FROM members WHERE id = ${id} FOR UPDATE`
  const member = await tx.member.findUniqueOrThrow({ where: { id } })
  if (member.testAt !== null) return 'ALREADY'
  if (member.type === TRIAL) return 'TRIAL'
  if ((await tx.member.count({ where: { parentId: id, testAt: null } })) > 0) return 'HAS_DOWNLINES'
  await tx.member.update({ where: { id }, data: { testAt: await moneyNow(tx) } })
  if (!(await turnToPlayMoney(tx, id))) return 'HAS_MOVED'
  const { merchantId, publicId } = member
  if (funds !== null) await grantDemoFunds(tx, { id, publicId, merchantId }, funds, `test:${publicId}`)
  await auditOfficer(tx, request, 'member.markedTest', { funds })
  return 'MARKED'
}

class Undone extends Error {
  readonly outcome: TestAccountOutcome

  constructor(outcome: TestAccountOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * Makes an account one for tests, forever (protection A11): from here on it has play money, and nothing it does is counted
 * anywhere. Only one that never moved real money, and with nobody real below it: what was counted stays counted.
 */
export async function markTestAccount(ctx: Ctx, request: TestAccountRequest): Promise<TestAccountOutcome> {
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const outcome = await mark(tx, request)
      if (outcome !== 'MARKED') throw new Undone(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    throw error
  }
}
