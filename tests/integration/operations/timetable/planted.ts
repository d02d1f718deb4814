import type { TestWorld } from '@croupier/testkit'

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
