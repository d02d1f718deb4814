import { profile } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../client.ts'
import { withFreshProof } from '../freshProof.ts'
import type { Owner } from '../owner.ts'

export type PersonalField = 'payeeName' | 'birthday'

const KEY = ['member', 'profile'] as const

/** Real name and date of birth, masked, and how what is missing has to be written. */
export const ownProfileQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, owner],
    queryFn: ({ signal }) => call(profile.ownProfile, { signal }).then((reply) => reply.value),
  })

/** Sets one of the two, once and for all. */
export function useSetPersonal(field: PersonalField) {
  const client = useQueryClient()
  return useMutation<void, Error, string>({
    mutationFn: async (value) => {
      await withFreshProof(async () =>
        field === 'payeeName'
          ? await call(profile.setName, { body: { name: value } })
          : await call(profile.setBirthday, { body: { birthday: value } }),
      )
    },
    // Also when it failed: it may have been set elsewhere. Not waited for: the form, which says that it is saved, is gone once it was read again.
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
  })
}
