export type * from './ctx.ts'
export { RecentlyRead } from './recentlyRead.ts'
export { systemCtx } from './systemCtx.ts'
