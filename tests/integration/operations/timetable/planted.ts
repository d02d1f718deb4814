import type { TestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'

/** Makes every change of the merchant's rows in a table fail. */
export async function plant({ db, merchantId }: Pick<TestWorld, 'db' | 'merchantId'>, table: string): Promise<void> {
  await db.prisma.$executeRawUnsafe(
    `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN IF NEW.merchant_id = ${merchantId} THEN RAISE EXCEPTION 'planted'; END IF; RETURN NEW; END $$`,
  )
  await db.prisma.$executeRawUnsafe(
    `CREATE TRIGGER planted BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION planted()`,
  )
}

/** The merchant moves no money any more. */
export async function stopMoney({ db, merchantId }: Pick<TestWorld, 'db' | 'merchantId'>): Promise<void> {
  await db.prisma.merchant.update({ where: { id: merchantId }, data: { moneyMode: 'READ_ONLY' } })
}

/** Takes both away again. */
export async function clear({ db }: Pick<TestWorld, 'db'>): Promise<void> {
  await db.prisma.$executeRawUnsafe('DROP FUNCTION IF EXISTS planted() CASCADE')
  await db.prisma.merchant.updateMany({ data: { moneyMode: 'NORMAL' } })
}

/** A job of the timetable, and work for it at two merchants. */
export interface Scene<Merchant> {
  readonly job: string
  /** where the first merchant's row fails */
  readonly table: string
  readonly passes: () => Promise<unknown>
  readonly run: () => Promise<unknown>
  /** what was done of it for a merchant by now */
  readonly done: (merchant: Merchant) => Promise<number>
}

/** For each job: a merchant is served behind one whose row fails, and behind one that moves no money. */
export function serves<Merchant extends Pick<TestWorld, 'db' | 'merchantId'>>(
  scenes: readonly Scene<Merchant>[],
  merchants: () => readonly [Merchant, Merchant],
): void {
  describe.each(scenes)('$job', ({ table, passes, run, done }) => {
    it('serves a merchant behind one whose row fails', async () => {
      const [first, second] = merchants()
      await passes()
      const before = [await done(first), await done(second)]
      await plant(first, table)
      await Promise.allSettled([run()])
      expect([(await done(first)) > (before[0] ?? 0), (await done(second)) > (before[1] ?? 0)]).toEqual([false, true])
    })

    it('serves a merchant behind one that moves no money', async () => {
      const [first, second] = merchants()
      await clear(first)
      await passes()
      const before = await done(second)
      await stopMoney(first)
      await run()
      expect(await done(second)).toBeGreaterThan(before)
    })
  })
}
