import type { Tx } from '@croupier/db'
import type { Ctx } from '../ctx.ts'
import type { Site } from '../site/index.ts'
import type { JudgedFields } from './judgeForm.ts'

export async function proveMobile(
  _ctx: Ctx,
  _site: Site,
  _mobile: string,
  _code: string | undefined,
): Promise<void> {}

export async function keepContacts(
  _tx: Tx,
  _ctx: Ctx,
  _of: {
    readonly memberId: bigint
    readonly merchantId: number
    readonly fields: JudgedFields
    readonly mobileProven: boolean
  },
): Promise<void> {}
