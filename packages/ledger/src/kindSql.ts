import { Prisma } from '@croupier/db'
import { type KindName, kindNumbers } from './transferKinds.ts'

/**
 * The numbers of kinds as a part of a tagged statement: `kind IN (${kindSql('REBATES', 'DEPOSIT')})`. As text, not as a parameter:
 * the indexes of some kinds are used for constants only.
 */
export const kindSql = (...names: readonly KindName[]): Prisma.Sql => Prisma.raw(kindNumbers(...names))
