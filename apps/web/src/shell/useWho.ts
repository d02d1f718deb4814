import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberInfoQuery } from '../api/member.ts'
import { useSession } from './session.ts'

/** Reads who is logged in and keeps it in the session store; forgets everything at logout. */
export function useWho(): void {
  const client = useQueryClient()
  const loggedIn = useSession((session) => session.token !== null)
  const { data } = useQuery({ ...memberInfoQuery(), enabled: loggedIn })
  useEffect(() => {
    if (data === undefined || !loggedIn) return
    const { account, nickname, isAgent, type, toUpline, memberLabel } = data
    useSession.getState().set({
      account,
      nickname,
      isAgent,
      type,
      toUpline,
      memberLabel: memberLabel[0]?.labelName ?? null,
    })
  }, [data, loggedIn])
  useEffect(() => {
    // What the last person read must not be there for the next one.
    if (!loggedIn) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' })
  }, [client, loggedIn])
}
