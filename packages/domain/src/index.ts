export type * from './ctx.ts'
export { systemCtx } from './systemCtx.ts'
