import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { judgePasskey, usePasskey } from '../factors/index.ts'
import type { LoggedIn } from './concludeLogin.ts'
import { enterAccount } from './enterAccount.ts'
import type { Arrival } from './openSession.ts'

export interface PasskeyLogInInput {
  readonly merchantId: number
  /** what the browser answered */
  readonly response: Parameters<typeof judgePasskey>[1]
  /** of the page that asked */
  readonly origin: string
  /** the value that binds the challenge to the browser; null for one that was never given any */
  readonly browser: string | null
  readonly side: 'member' | 'agent'
  readonly arrival: Arrival
  /** the value by which accounts know this browser; null for a new one */
  readonly deviceValue: string | null
}

/**
 * Opens a session by a passkey, which names the account itself. The ladder and all other checks are those of every login method;
 * puzzles are not asked for, because there is nothing to guess. Its owner's finger, face or PIN is the second check.
 * @throws DomainError PASSKEY_REFUSED; what `enterAccount` throws
 */
export async function passkeyLogIn(ctx: Ctx, input: PasskeyLogInInput): Promise<LoggedIn> {
  const { merchantId, response, origin, browser, side, arrival, deviceValue } = input
  const proof = await judgePasskey(ctx, response, { origin, merchantId }, browser)
  const { prisma } = ctx.db
  const { accountKey } = await prisma.member.findUniqueOrThrow({ where: { id: proof.memberId } })
  return await enterAccount(ctx, {
    merchantId,
    accountKey,
    entry: { ...arrival, side, deviceValue, byFactor: true },
    puzzles: null,
    secondIn: null,
    locks: false,
    prove: async (tx) => {
      await usePasskey(tx, ctx, proof)
      const member = await tx.member.findUniqueOrThrow({ where: { id: proof.memberId } })
      if (member.status === 'CLOSED') fail('PASSKEY_REFUSED', {})
      return { proved: member }
    },
    inTurn: async (work) => await work(),
  })
}
