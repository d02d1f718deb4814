import { diligence } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../client.ts'
import { currentOwner, type Owner } from '../owner.ts'

const KEY = ['member', 'papers'] as const

export type OwnPapers = Awaited<ReturnType<typeof readPapers>>
const readPapers = async (signal: AbortSignal) => (await call(diligence.papers, { signal })).value

/** How the own papers stand: identity, address, source of money. */
export const papersQuery = (owner: Owner) =>
  queryOptions({ queryKey: [...KEY, owner], queryFn: ({ signal }) => readPapers(signal) })

/** Sends a picture of a paper. */
export function useSendPaper(kind: diligence.PaperKind) {
  const client = useQueryClient()
  return useMutation<OwnPapers, CallError<typeof diligence.sendPaper>, File, Owner>({
    onMutate: currentOwner,
    mutationFn: async (file) => {
      const body = new Uint8Array(await file.arrayBuffer())
      return (await call(diligence.sendPaper, { params: { kind }, body })).value
    },
    onSuccess: (papers, _, owner) => client.setQueryData(papersQuery(owner).queryKey, papers),
  })
}
