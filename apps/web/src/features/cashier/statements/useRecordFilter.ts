import { kindsOfGroup, transferGroups, walletKinds } from '@croupier/wire'
import { createParser, parseAsStringLiteral } from 'nuqs'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'

const kindParser = parseAsStringLiteral(walletKinds)
const groupParser = parseAsStringLiteral(transferGroups)

/** An address that names no instant asks for no period. */
const periodParser = createParser<string>({
  parse: (text) => (/^20\d\d-/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : null),
  serialize: (instant) => instant,
})

/** Groups that any kind belongs to: of a group without kinds nothing can be there. */
export const GROUPS = transferGroups.filter((group) => kindsOfGroup(group).length > 0)

/** Group and kind of the entries that are looked for, in the address. */
export function useRecordFilter() {
  const [group, setGroup] = useFilterQuery('group', groupParser)
  const [kind, setKind] = useFilterQuery('kind', kindParser)
  const [period, setPeriod] = useFilterQuery('window', periodParser)
  return {
    group,
    setGroup: (text: string) => {
      setKind(null)
      setPeriod(null)
      setGroup(groupParser.parse(text))
    },
    kind,
    setKind: (text: string) => {
      setPeriod(null)
      setKind(kindParser.parse(text))
    },
    /** the period of one wage or dividend, which is the reference of its postings */
    period,
    clearPeriod: () => setPeriod(null),
    /** kinds to choose from: those of the group */
    kinds: group === null ? walletKinds : kindsOfGroup(group).filter((one) => walletKinds.includes(one)),
    request: {
      ...(group === null ? {} : { group }),
      ...(kind === null ? {} : { kind }),
      ...(period === null ? {} : { period }),
    },
  }
}
