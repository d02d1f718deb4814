import { kindsOfGroup, transferGroups, walletKinds } from '@croupier/wire'
import { parseAsStringLiteral } from 'nuqs'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'

const kindParser = parseAsStringLiteral(walletKinds)
const groupParser = parseAsStringLiteral(transferGroups)

/** Groups that any kind belongs to: of a group without kinds nothing can be there. */
export const GROUPS = transferGroups.filter((group) => kindsOfGroup(group).length > 0)

/** Group and kind of the entries that are looked for, in the address. */
export function useRecordFilter() {
  const [group, setGroup] = useFilterQuery('group', groupParser)
  const [kind, setKind] = useFilterQuery('kind', kindParser)
  return {
    group,
    setGroup: (text: string) => {
      setKind(null)
      setGroup(groupParser.parse(text))
    },
    kind,
    setKind: (text: string) => setKind(kindParser.parse(text)),
    /** kinds to choose from: those of the group */
    kinds:
      group === null ? walletKinds : kindsOfGroup(group).filter((one) => walletKinds.includes(one)),
    asked: { ...(group === null ? {} : { group }), ...(kind === null ? {} : { kind }) },
  }
}
