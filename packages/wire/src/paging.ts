import { z } from 'zod'

export const PAGE_SIZE_MAX = 100
export const PAGE_SIZE = 20

/** Query of a list that people page through (rules E1.3). */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})

/** Reply of such a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    value: z.object({ items: z.array(item), page: z.int(), pageSize: z.int(), total: z.int() }),
  })
