import { images } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from './client.ts'
import { currentOwner, type Owner } from './owner.ts'

const KEY = ['member', 'icon'] as const

/** Address of the own picture, null when none was uploaded (spec 7). */
export const iconQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, owner],
    queryFn: ({ signal }) => call(images.memberIcon, { signal }).then(({ value }) => value.icon),
  })

/** Uploads a picture as the own one, or removes it with null. */
export function useSetIcon() {
  const client = useQueryClient()
  type Failed = CallError<typeof images.setIcon> | CallError<typeof images.dropIcon>
  return useMutation<string | null, Failed, File | null, Owner>({
    onMutate: currentOwner,
    mutationFn: async (file) => {
      if (file === null) return (await call(images.dropIcon, {})).value.icon
      const body = new Uint8Array(await file.arrayBuffer())
      return (await call(images.setIcon, { body })).value.icon
    },
    onSuccess: (icon, _, owner) => client.setQueryData(iconQuery(owner).queryKey, icon),
  })
}
