import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedText } from '@croupier/domain/operations/checks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LotteryWorld, openLotteryWorld } from '../../lottery/lotteryWorld.ts'
import { runScript, SCRIPT_MS_MAX } from '../../platform/setup/runScript.ts'
import { aTeam, behindTheGuards, play } from './books.ts'

let world: LotteryWorld

beforeAll(async () => {
  world = await openLotteryWorld()
  const team = await aTeam(world)
  await play(world, team)
  await world.db.prisma.$executeRaw`UPDATE outbox_messages SET done_at = money_now() WHERE done_at IS NULL`
})
afterAll(async () => await world.close())

const verify = async (...words: string[]) => await runScript(world.databaseUrl, 'verbs/verify.ts', words)

const LINE = `(SELECT min(order_row_id) FROM bet_lines WHERE state = 'WIN')`
/** Books that agree with each other and not with the rules: what is changed in one place is changed in all. */
const forged: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'drawn numbers',
    'its seed gives',
    ['UPDATE issues SET numbers = ARRAY[9, 9, 9, 9, 9]::smallint[] WHERE id = (SELECT min(issue_id) FROM bet_orders)'],
  ],
  [
    'payouts',
    'payout 190001, the rules give 190000',
    [
      `UPDATE bet_lines SET payout_units = 190001 WHERE order_row_id = ${LINE} AND state = 'WIN' AND payout_units = 190000`,
      `UPDATE settled_facts SET payout_units = 190001 WHERE source_id = ${LINE} AND payout_units = 190000`,
    ],
  ],
  [
    'rebates',
    'A2',
    [
      `UPDATE settled_facts SET rebate_units = rebate_units + 7 WHERE source_id = ${LINE} AND source_no = 1`,
      `UPDATE ledger_transfers SET units = units + 7 WHERE id = (SELECT min(id) FROM ledger_transfers WHERE kind = 7)`,
    ],
  ],
  [
    'effective bets',
    'effective bet',
    [
      `UPDATE bet_lines SET effective_units = effective_units - 5 WHERE order_row_id = ${LINE} AND line_no = 1`,
      `UPDATE settled_facts SET effective_units = effective_units - 5 WHERE source_id = ${LINE} AND source_no = 1`,
    ],
  ],
  [
    'theoretical results',
    'theoretical result',
    [`UPDATE settled_facts SET theoretical_units = theoretical_units + 1 WHERE source_id = ${LINE} AND source_no = 1`],
  ],
]

it(
  'healthy books are kept, and it says what was read and what was not checked',
  async () => {
    const { code, out } = await verify(world.databaseUrl)
    expect(out).toMatch(/ok {6}A6 {9}0 {2}states, payouts.*\n +read 4 lines/)
    expect(out).toMatch(/ok {6}I22 {8}0 {2}the audit chain.*\n +read [1-9]\d* audit records, 1 looks/)
    expect(out).toMatch(/Not checked: I22b \(.*\), I25 \(.*\), I22 \(.*heads\.jsonl is not here\)\.\n/)
    for (const id of ['I14', 'I15', 'I16', 'I21']) expect(out).toMatch(new RegExp(`ok {6}${id} `))
    expect(out).toMatch(/\d+ kept, 0 broken\n$/)
    expect(code).toBe(0)
  },
  SCRIPT_MS_MAX,
)

it.each(forged)(
  '%s that were changed are found',
  async (_, says, statements) => {
    const undo = await copyOf()
    await behindTheGuards(world.db, statements)
    const { code, out } = await verify(world.databaseUrl)
    await undo()
    expect(out).toContain(says)
    expect(code).toBe(1)
  },
  SCRIPT_MS_MAX,
)

/** Keeps the forged tables as they are, and puts them back. */
async function copyOf(): Promise<() => Promise<void>> {
  const tables = ['issues', 'bet_lines', 'settled_facts', 'ledger_transfers']
  await behindTheGuards(
    world.db,
    tables.map((table) => `CREATE TABLE kept_${table} AS TABLE ${table}`),
  )
  return async () =>
    await behindTheGuards(
      world.db,
      tables.flatMap((table) => [
        `DELETE FROM ${table}`,
        `INSERT INTO ${table} SELECT * FROM kept_${table}`,
        `DROP TABLE kept_${table}`,
      ]),
    )
}

/** A witness' file with every head of the chains as they are now. */
async function witnessedNow(folder: string): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  const records = await world.db.prisma.auditRecord.findMany({ orderBy: { id: 'asc' } })
  const lines = records.map(({ merchantId, sequence, hash }) => {
    const head = { merchantId, sequence: String(sequence), hash: Buffer.from(hash).toString('hex') }
    const signature = sign(null, Buffer.from(signedText(head)), privateKey).toString('hex')
    return JSON.stringify({ ...head, publicKey: raw, signature })
  })
  const file = join(folder, 'heads.jsonl')
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

it(
  'compares every head that a witness keeps, and takes no other file for one of a witness',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'witnessed-'))
    const file = await witnessedNow(folder)
    const kept = await verify('--heads', file, world.databaseUrl)
    expect(kept.out).toMatch(/read .*, [1-9]\d* heads that the witness keeps/)
    expect(kept.out).not.toContain('heads.jsonl is not here')
    expect(kept.code).toBe(0)
    // The last head is as it was: an older one tells.
    const [, second] = await world.db.prisma.auditRecord.findMany({ orderBy: { id: 'asc' }, take: 2 })
    if (second === undefined) throw new Error('no second record')
    await behindTheGuards(world.db, [`UPDATE audit_records SET hash = sha256('another') WHERE id = ${second.id}`])
    const broken = await verify('--heads', file, world.databaseUrl)
    await world.db.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`
      await tx.$executeRaw`UPDATE audit_records SET hash = ${second.hash} WHERE id = ${second.id}`
    })
    expect(broken.out).toContain('the witness keeps it, and it is another one now')
    expect(broken.code).toBe(1)
    writeFileSync(file, '{"merchantId":1}\n')
    const wrong = await verify('--heads', file, world.databaseUrl)
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('is no file of a witness: line 1')])
    rmSync(folder, { recursive: true })
  },
  SCRIPT_MS_MAX,
)

it(
  'a wrong address and a call for help are answered in a sentence',
  async () => {
    const wrong = await verify('postgresql://nobody@127.0.0.1:1/nothing')
    expect(wrong.err).toContain('cannot be used (127.0.0.1:1/nothing: nothing listens there)')
    expect(wrong.err).not.toContain('    at ')
    expect(wrong.code).toBe(1)
    const help = await verify('--help')
    expect(help.out).toContain('npm run verify')
    expect(help.code).toBe(0)
  },
  SCRIPT_MS_MAX,
)
