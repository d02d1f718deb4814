import { connect, type Db, sqlStateOf, withTransaction } from '@croupier/db'
import { assertLedgerBalances, placeBets, post } from '@croupier/ledger'
import { units } from '@croupier/money'
import { createTestDatabase, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anIssue, anOrder, aPlayer, deposit, openScene, type Player, type Scene } from './scene.ts'

let database: TestDatabase
let db: Db
let scene: Scene
let rich: Player
let poor: Player

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, PATIENT)
  scene = await openScene(db)
  rich = await aPlayer(scene)
  poor = await aPlayer(scene)
  await deposit(scene, rich, 1_000_000n)
  const order = anOrder(scene, rich, await anIssue(scene), [10n])
  expect((await placeBets(db, [order]))[0]).toMatchObject({ code: null })
})

afterAll(async () => {
  await assertLedgerBalances(db)
  await db.close()
  await database.drop()
})

/** The SQLSTATE that a raw statement is refused with; "accepted" when it is not. */
async function stateOf(text: string): Promise<string> {
  try {
    await db.prisma.$transaction(async (tx) => {
      for (const one of text.split(';')) await tx.$executeRawUnsafe(one)
      throw new Error('accepted')
    })
    return 'committed'
  } catch (error) {
    return sqlStateOf(error) ?? (error as Error).message
  }
}

const allowWrites = `SELECT set_config('croupier.ledger_writes', 'open', true)`

describe('the ledger guards itself', () => {
  it('refuses every write that does not come through its function', async () => {
    expect(await stateOf('UPDATE ledger_accounts SET balance = 5')).toBe('P0405')
    expect(
      await stateOf(
        `INSERT INTO ledger_transfers (kind, subject_id, from_account_id, to_account_id, units, created_at, merchant_id)
         SELECT 12, 1, min(id), max(id), 1, now(), 1 FROM ledger_accounts`,
      ),
    ).toBe('P0405')
    expect(
      await stateOf(
        `INSERT INTO ledger_accounts (merchant_id, owner_id, kind, asset, balance) VALUES (1, 99, 'HELD', 'CNY', 7)`,
      ),
    ).toBe('P0405')
  })

  it('refuses a movement that is none, and half a side, even while writes are allowed', async () => {
    const insert = (columns: string, values: string) =>
      `${allowWrites}; INSERT INTO ledger_transfers (kind, subject_id, from_account_id, to_account_id, created_at, merchant_id,
         ${columns}) SELECT 12, 900, min(id), max(id), now(), 1, ${values} FROM ledger_accounts`
    expect(await stateOf(insert('units', '5'))).toBe('accepted')
    expect(await stateOf(insert('units', '0'))).toBe('23514')
    expect(await stateOf(insert('units', '-5'))).toBe('23514')
    expect(await stateOf(insert('units, from_version', '5, 1'))).toBe('23514')
    expect(await stateOf(insert('units, to_balance', '5, 1'))).toBe('23514')
    const toItself = insert('units', '5').replace('max(id)', 'min(id)')
    expect(await stateOf(toItself)).toBe('23514')
  })

  it('refuses a second movement with the reference or the version of another', async () => {
    const copy = (changed: string) =>
      `${allowWrites}; INSERT INTO ledger_transfers SELECT (jsonb_populate_record(t, '${changed}')).* FROM ledger_transfers t
        WHERE kind = 1`
    expect(await stateOf(copy('{"subject_id": 901}'))).toBe('23505')
    expect(await stateOf(copy('{"from_version": 901}'))).toBe('23505')
    expect(await stateOf(copy('{"subject_id": 901, "from_version": 901}'))).toBe('accepted')
    const credit = copy('{"subject_id": 901}').replace('kind = 1', 'kind = 12')
    expect(await stateOf(credit)).toBe('23505')
  })

  it.each([
    'ledger_transfers',
    'bet_orders',
    'settled_facts',
    'settled_facts_default',
    'audit_records',
    'contract_versions',
    'contract_tiers',
    'contract_events',
    'contract_texts',
    'contract_signatures',
  ])('keeps what is written in %s', async (table) => {
    expect(await stateOf(`TRUNCATE ${table} CASCADE`)).toBe('P0405')
    if (table === 'settled_facts_default') return
    expect(await stateOf(`DELETE FROM ${table}`)).toBe('P0405')
  })

  it('refuses to change what was booked', async () => {
    expect(await stateOf('UPDATE ledger_transfers SET units = units + 1')).toBe('P0405')
    expect(await stateOf('UPDATE bet_orders SET stake_units = stake_units + 1')).toBe('P0405')
    expect(await stateOf(`UPDATE ledger_accounts SET asset = 'DEMO'`)).toBe('P0405')
    expect(await stateOf('DELETE FROM ledger_accounts')).toBe('P0405')
  })

  it.each([
    [`INSERT INTO ledger_accounts (merchant_id, owner_id, kind, asset, balance) VALUES (1, 99, 'OTHER', 'CNY', 0)`],
    [
      `INSERT INTO ledger_accounts (merchant_id, owner_id, kind, asset, balance) VALUES (1, 99, 'HOUSE_FUNDS', 'CNY', 0)`,
    ],
    [`INSERT INTO ledger_accounts (merchant_id, kind, asset) VALUES (1, 'CASH', 'CNY')`],
    [
      `INSERT INTO ledger_accounts (merchant_id, owner_id, kind, asset, balance, may_go_negative) VALUES (1, 99, 'CASH', 'CNY', 0, true)`,
    ],
    [`INSERT INTO ledger_accounts (merchant_id, owner_id, kind, asset) VALUES (1, 99, 'CASH', 'CNY')`],
    [`UPDATE bet_lines SET state = 'OTHER', settled_at = now()`],
    [`UPDATE bet_lines SET state = 'WIN'`],
    [`UPDATE bet_lines SET payout_units = -1`],
    [`INSERT INTO bet_orders SELECT (jsonb_populate_record(o, '{"id": 900, "mode": "OTHER"}')).* FROM bet_orders o`],
  ])('refuses what there is not: %s', async (text) => {
    expect(await stateOf(text)).toBe('23514')
  })

  it('refuses a balance below zero in the row itself', async () => {
    const text = `${allowWrites}; UPDATE ledger_accounts SET balance = -1, version = version + 1 WHERE owner_id = ${rich.id} AND kind = 'CASH'`
    expect(await stateOf(text)).toBe('23514')
  })

  it('refuses a transfer that dips below zero in between, although it ends above', async () => {
    const [dip, back] = [poor, rich].map((player) => player.accountId) as [bigint, bigint]
    const through = async () =>
      await withTransaction(db, async (tx) => {
        await post(tx, scene.merchantId, [
          { kind: 'TRANSFER_UP', ref: 'dip:1', from: dip, to: back, units: units(5n) },
          { kind: 'TRANSFER_DOWN', ref: 'dip:2', from: back, to: dip, units: units(9n) },
        ])
      })
    await expect(through()).rejects.toMatchObject({ code: 'WALLET_INSUFFICIENT_FUNDS' })
  })

  it('refuses transfers between assets and from accounts that do not exist', async () => {
    const demo = await aPlayer(scene, { type: 4 })
    for (const to of [demo.accountId, 999_999n]) {
      const mixed = withTransaction(
        db,
        async (tx) =>
          await post(tx, scene.merchantId, [
            { kind: 'TRANSFER_DOWN', ref: `mix:${to}`, from: rich.accountId, to, units: units(1n) },
          ]),
      )
      await expect(mixed).rejects.toSatisfy((error) => sqlStateOf(error) === 'P0400')
    }
  })
})

describe('one reference has one effect', () => {
  it('answers a repeated transfer with what it was and moves nothing', async () => {
    const once = async () =>
      await withTransaction(
        db,
        async (tx) =>
          await post(tx, scene.merchantId, [
            {
              kind: 'TRANSFER_DOWN',
              ref: 'twice',
              from: rich.accountId,
              to: poor.accountId,
              units: units(7n),
            },
          ]),
      )
    const [first] = await once()
    const [second] = await once()
    expect(first).toMatchObject({ fresh: true, to: { balance: 7n, version: 1n } })
    expect(second).toEqual({ transferId: first?.transferId, fresh: false })
  })

  it('refuses it for a different amount or other accounts, also across the end of a month', async () => {
    const day = async (eventAt: Date, amount: bigint) =>
      await withTransaction(
        db,
        async (tx) =>
          await post(
            tx,
            scene.merchantId,
            [
              {
                kind: 'TRANSFER_DOWN',
                ref: 'month',
                from: rich.accountId,
                to: poor.accountId,
                units: units(amount),
              },
            ],
            eventAt,
          ),
      )
    expect(await day(new Date('2026-11-30T23:59:59Z'), 3n)).toMatchObject([{ fresh: true }])
    expect(await day(new Date('2026-12-01T00:00:01Z'), 3n)).toMatchObject([{ fresh: false }])
    await expect(day(new Date('2026-12-01T00:00:01Z'), 4n)).rejects.toThrow(/reference reused/)
  })
})

describe('the money clock', () => {
  it('may not be shifted where the database does not allow it', async () => {
    const shift = db.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL croupier.allow_clock_shift = off`
      await tx.$executeRaw`UPDATE clock_shift SET shift = '1 hour'`
    })
    await expect(shift).rejects.toSatisfy((error) => sqlStateOf(error) === 'P0423')
  })
})
