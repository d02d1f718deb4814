import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Route } from '../route.ts'
import type { Permission } from './permissions.ts'

/** Who may call: anybody who reaches the console, any officer, or one whose roles hold a permission. */
export type OpsAccess = 'public' | 'staff' | Permission

/** A call of the console: like a route of the site, but judged by permissions. */
export interface OpsRoute<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends Omit<Route<Params, Query, Body, Reply>, 'access' | 'bodyAs' | 'errors'> {
  readonly access: OpsAccess
  /** bytes of a body at most, where it holds a file */
  readonly bodyBytesMax?: number
  readonly errors: readonly ErrorCode[]
}

/** Declares a call of the console; the types of its parts are kept. */
export function opsRoute<
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(spec: OpsRoute<Params, Query, Body, Reply>): OpsRoute<Params, Query, Body, Reply> {
  return spec
}
