import { type Db, withTransaction } from '@croupier/db'
import { type BetOrderRow, type BetOutcome, placeBets } from '@croupier/ledger'
import { units } from '@croupier/money'
import { expect, it } from 'vitest'
import { anIssue, anOrder, aPlayerWith, type Player, type Scene, useScene } from './scene.ts'
import { somebodyWaits } from './waiting.ts'

let db: Db
let scene: Scene

useScene((own) => {
  ;({ db, scene } = own)
})

/** What an order was told, without what differs from one order to the next. */
const plainOf = (outcome: BetOutcome | undefined) =>
  outcome?.code === null
    ? { ...outcome, orderRowId: typeof outcome.orderRowId, placedAt: outcome.placedAt.constructor }
    : outcome

/** What a player's bets left in the tables, without ids and times. */
async function rowsOf(memberId: bigint): Promise<unknown> {
  return await db.prisma.$queryRaw`
    SELECT (SELECT jsonb_agg(to_jsonb(o) - ARRAY['id', 'order_id', 'member_id', 'placed_at'] || jsonb_build_object(
                     'lines', (SELECT jsonb_agg(to_jsonb(l) - ARRAY['order_row_id', 'member_id'] ORDER BY line_no)
                                 FROM bet_lines l WHERE l.order_row_id = o.id)))
              FROM bet_orders o WHERE o.member_id = ${memberId}) AS orders,
           (SELECT jsonb_agg(jsonb_build_array(k.route, k.reply))
              FROM idempotency_keys k WHERE k.member_id = ${memberId}) AS keys,
           (SELECT jsonb_agg(to_jsonb(t) - ARRAY['id', 'subject_id', 'from_account_id', 'to_account_id', 'created_at']
                             || jsonb_build_object('of_order', t.kind <> 1 OR EXISTS (
                                  SELECT 1 FROM bet_orders o WHERE o.id = t.subject_id AND o.member_id = ${memberId}))
                             ORDER BY coalesce(t.from_version, t.to_version))
              FROM ledger_accounts a JOIN ledger_transfers t ON a.id IN (t.from_account_id, t.to_account_id)
             WHERE a.owner_id = ${memberId}) AS booked,
           (SELECT jsonb_agg(jsonb_build_array(a.kind, a.balance, a.version) ORDER BY a.kind)
              FROM ledger_accounts a WHERE a.owner_id = ${memberId}) AS accounts,
           (SELECT count(*) FROM members m, outbox_messages o, jsonb_array_elements(o.payload) push
             WHERE m.id = ${memberId} AND push ->> 'room' = 'member.' || m.public_id) AS pushes`
}

it('says of a bet alone what it says of it among others, and leaves the same rows', async () => {
  const issue = await anIssue(scene)
  const closed = await anIssue(scene, 0)
  const kinds: Record<string, (player: Player) => Promise<BetOrderRow>> = {
    accepted: async (player) => anOrder(scene, player, issue, [40n, 20n]),
    judged: async (player) => ({ ...anOrder(scene, player, issue, [40n]), verdictId: 1 }),
    poor: async (player) => anOrder(scene, player, issue, [101n]),
    bounded: async (player) => ({
      ...anOrder(scene, player, issue, [60n]),
      issueStakeMax: units(59n),
    }),
    lined: async (player) => ({
      ...anOrder(scene, player, issue, [1n, 1n]),
      issueLinesMax: 1,
    }),
    late: async (player) => anOrder(scene, player, closed, [1n]),
    nowhere: async (player) => anOrder(scene, player, 999_999n, [1n]),
    elsewhere: async (player) => ({ ...anOrder(scene, player, issue, [1n]), gameId: 999 }),
    frozen: async (player) => {
      await db.prisma.member.update({ where: { id: player.id }, data: { status: 'FROZEN' } })
      return anOrder(scene, player, issue, [1n])
    },
    held: async (player) => {
      const where = { id_merchantId: { id: player.accountId, merchantId: scene.merchantId } }
      await db.prisma.ledgerAccount.update({ where, data: { frozenAt: new Date() } })
      return anOrder(scene, player, issue, [1n])
    },
  }
  const bystander = await aPlayerWith(scene, 1_000n)
  const leaves = async (player: Player, together: boolean, make: (of: Player) => Promise<BetOrderRow>) => {
    const order = await make(player)
    const ask = async (row: BetOrderRow) => {
      const others = together ? [anOrder(scene, bystander, issue, [1n])] : []
      return (await placeBets(db, [row, ...others]))[0]
    }
    const first = await ask(order)
    const replies = [first, await ask(order), await ask({ ...order, fingerprint: new Uint8Array(32) })]
    return { replies: replies.map(plainOf), rows: await rowsOf(player.id) }
  }
  for (const [name, make] of Object.entries(kinds)) {
    const alone = await leaves(await aPlayerWith(scene, 100n), false, make)
    const among = await leaves(await aPlayerWith(scene, 100n), true, make)
    expect(alone, name).toEqual(among)
    expect(alone.replies.at(-1), name).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
  }
})

it('waits for the bets that were accepted, alone or together, and accepts none after', async () => {
  for (const size of [1, 2]) {
    const players = await Promise.all(Array.from({ length: size }, async () => await aPlayerWith(scene, 100n)))
    const issue = await anIssue(scene)
    const letIn = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const bet = withTransaction(db, async (tx) => {
      await tx.$queryRaw`SELECT hold_issue(${issue})::text`
      letIn.resolve()
      await leave.promise
    })
    await letIn.promise
    const closing = db.prisma.issue.update({ where: { id: issue }, data: { state: 'CLOSED' } })
    let closed = false
    const done = closing.then(() => {
      closed = true
    })
    await somebodyWaits(db)
    const late = placeBets(
      db,
      players.map((player) => anOrder(scene, player, issue, [1n])),
    )
    expect(closed).toBe(false)
    leave.resolve()
    await Promise.all([bet, done])
    expect((await late).map((one) => one.code)).toEqual(players.map(() => 'ISSUE_CLOSED'))
  }
})
