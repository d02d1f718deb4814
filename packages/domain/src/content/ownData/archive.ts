import { createHash, type Hash } from 'node:crypto'
import { moneyNow } from '@croupier/db'
import type { FileReply } from '@croupier/wire'
import { exportDeposits, exportTransactions, exportWagering } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'
import { exportRounds } from '../../games/index.ts'
import { requireFreshProof } from '../../identity/index.ts'
import { exportOrders } from '../../lottery/index.ts'
import { Archive, type Site, sheetWords } from '../../platform/index.ts'
import { ownDraws } from './ownDraws.ts'
import { ownProfile, ownRecords, RECORD_FILES } from './ownRecords.ts'

type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
type Entry = readonly [name: string, parts: () => Promise<Parts> | Parts]

/** Integers of the database are texts: no reader of JSON cuts them. */
const json = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one), 2)
const text = (value: string): Uint8Array[] => [Buffer.from(value)]

/** A list as JSON, a page at a time. */
async function* jsonList(pages: AsyncIterable<readonly object[]>): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const page of pages) {
    for (const one of page) {
      yield Buffer.from(`${before}\n${JSON.stringify(one)}`)
      before = ','
    }
  }
  yield Buffer.from(before === '[' ? '[]\n' : '\n]\n')
}

/** Every business day from the opening of the account on. */
async function wholeLife(ctx: ActorCtx, zone: string): Promise<{ from: string; to: string }> {
  const { createdAt } = await ctx.db.prisma.member.findUniqueOrThrow({
    where: { id: ctx.actor.memberId },
    select: { createdAt: true },
  })
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  return { from: day.format(createdAt), to: day.format(await moneyNow(ctx.db)) }
}

async function entriesOf(ctx: ActorCtx, site: Site, language: string): Promise<readonly Entry[]> {
  const days = await wholeLife(ctx, site.timeZone)
  const { protection } = await sheetWords(language)
  const as = { format: 'csv', language } as const
  const every = { mode: null, gameCode: null, state: null, orderId: null, ...days }
  const list = (name: string, file: () => Promise<FileReply>): Entry => [
    `${name}.csv`,
    async () => (await file()).parts,
  ]
  return [
    ['README.txt', () => text(`${protection.ownData.inside}\n`)],
    ['profile.json', async () => text(json(await ownProfile(ctx)))],
    list(
      'account-record',
      async () => await exportTransactions(ctx, site, { ...as, ...days, kind: null, group: null, period: null }),
    ),
    list('bets', async () => await exportOrders(ctx, site, { ...as, ...every })),
    ['draws.json', () => jsonList(ownDraws(ctx))],
    list('games', async () => await exportRounds(ctx, site, { ...as, ...days })),
    list('deposits', async () => await exportDeposits(ctx, site, as)),
    list('turnover', async () => await exportWagering(ctx, site, as)),
    ...RECORD_FILES.map((file): Entry => [`${file}.json`, async () => text(json(await ownRecords(ctx, file)))]),
  ]
}

/** Writes an entry piece by piece and counts its hash along. */
async function* written(archive: Archive, [name, parts]: Entry, hash: Hash): AsyncGenerator<Uint8Array> {
  const write = archive.open(name)
  for await (const part of await parts()) {
    hash.update(part)
    write(part, false)
    yield archive.take()
  }
  write(new Uint8Array(), true)
  yield archive.take()
}

async function* archiveOf(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  const archive = new Archive()
  const sums: string[] = []
  for (const entry of entries) {
    const hash = createHash('sha256')
    yield* written(archive, entry, hash)
    sums.push(`${hash.digest('hex')}  ${entry[0]}\n`)
  }
  yield* written(archive, ['SHA256SUMS', () => text(sums.join(''))], createHash('sha256'))
  archive.end()
  yield archive.take()
}

/**
 * Everything that is kept of the actor, as one ZIP archive that is made while it is taken (rules E3.10): lists in the reader's words as CSV
 * (times in the merchant's zone), records as JSON (times in UTC, amounts as decimals), the draws of the own bets as the offline verifier
 * reads them, and the SHA-256 of every file.
 * @throws DomainError SESSION_NOT_FRESH
 */
export async function exportOwnData(
  ctx: ActorCtx,
  site: Site,
  { language }: { readonly language: string },
): Promise<FileReply> {
  await requireFreshProof(ctx.db.prisma, ctx)
  const entries = await entriesOf(ctx, site, language)
  return { name: `${ctx.actor.account}.zip`, type: 'application/zip', parts: archiveOf(entries) }
}
