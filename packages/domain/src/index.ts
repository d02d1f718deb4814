export type * from './ctx.ts'
export { each } from './each.ts'
export { RecentlyRead } from './recentlyRead.ts'
export { systemCtx } from './systemCtx.ts'
