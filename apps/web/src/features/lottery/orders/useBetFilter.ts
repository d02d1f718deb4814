import { lottery, reports } from '@croupier/wire'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { useReportDays } from '../../../shell/centre/useReportDays.ts'

const SPAN_DAYS = 30
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Beside the products: chases, each over several issues. */
const CHASES = 'CHASE'
const productParser = parseAsStringLiteral([...reports.reportCategories, CHASES])
const stateParser = parseAsStringLiteral(lottery.betLineState.options)
/** The products whose bets are orders of our own lottery. */
const isOurs = (product: string): product is lottery.PrizeMode => product === 'LOTT' || product === 'ELOTT'

/** Whether a text is a whole number of a bet. */
export const isBetNumber = (text: string): boolean => UUID.test(text)

/** What the betting record is looked through for, in the address. */
export function useBetFilter() {
  const [chosen, setChosen] = useFilterQuery('category', productParser)
  const [days, setDays] = useReportDays(SPAN_DAYS)
  const [state, setState] = useFilterQuery('state', stateParser)
  const [game, setGame] = useFilterQuery('game', parseAsString)
  const [number, setNumber] = useFilterQuery('q', parseAsString)
  const product = chosen ?? ('ALL' as const)
  const mode = isOurs(product) ? { mode: product } : {}
  const request = {
    ...mode,
    ...(state === null ? {} : { state }),
    ...(game === null ? {} : { gameCode: game }),
    ...(number === null || !isBetNumber(number) ? {} : { orderId: number }),
  }
  const clear = () => {
    setGame(null)
    setState(null)
    setNumber(null)
  }
  return {
    product,
    /** more is asked for than a product and its days */
    isNarrow: state !== null || game !== null || number !== null,
    clear,
    // Games and states are those of a product.
    setProduct: (next: string) => {
      clear()
      setChosen(productParser.parse(next))
    },
    days,
    setDays,
    state,
    setState: (next: string) => setState(stateParser.parse(next)),
    game,
    setGame,
    number,
    setNumber,
    /** null for a product of a provider, whose bets are no orders of ours */
    request: product === 'ALL' || isOurs(product) ? request : null,
  }
}
