import { queryOptions } from '@tanstack/react-query'
import { type Whitelabel, whitelabelQuery } from './whitelabel.ts'

export type AppResource = Whitelabel['resources'][number]

/** App packages of this merchant (spec 3, resources). */
export const appResourcesQuery = () => queryOptions({ ...whitelabelQuery(), select: ({ resources }) => resources })
