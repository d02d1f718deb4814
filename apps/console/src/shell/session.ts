import { opsRoutes, type Permission } from '@croupier/wire/ops'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isRefused } from '../api/call.ts'

const SELF = ['self'] as const

/** The question who is logged in, repeated; a look that fails leaves the last answer. */
export function useSelfQuery() {
  return useQuery({
    queryKey: SELF,
    queryFn: async () => {
      try {
        return (await call(opsRoutes['staff.readSelf'], {})).value
      } catch (refusal) {
        if (isRefused(refusal, 'SESSION_MISSING')) return null
        throw refusal
      }
    },
    refetchInterval: 60_000,
  })
}

/** Who is logged in: undefined while it is asked for, null for nobody. */
export const useSelf = () => useSelfQuery().data

/** Whether the officer holds a permission. */
export function useMay(): (permission: Permission) => boolean {
  const self = useSelf()
  return (permission) => self?.permissions.includes(permission) ?? false
}

/** Tells every screen that somebody else, or nobody, is logged in now. */
export function useForgetSelf(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SELF[0] })
    await client.invalidateQueries({ queryKey: SELF })
  }
}
