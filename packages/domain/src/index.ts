export type * from './ctx.ts'
