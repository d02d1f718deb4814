import { Prisma } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'

/** A condition of SQL: the column names a merchant that the officer who calls may see (safety 4.9). */
export const isWithin = ({ merchants }: Ctx, column: Prisma.Sql): Prisma.Sql =>
  merchants == null ? Prisma.sql`true` : Prisma.sql`${column} = ANY (${[...merchants]}::int[])`

/** The same as a filter of rows that have a merchant. */
export const within = ({ merchants }: Ctx): { merchantId?: { in: number[] } } =>
  merchants == null ? {} : { merchantId: { in: [...merchants] } }
