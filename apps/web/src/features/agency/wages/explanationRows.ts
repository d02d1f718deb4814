import { toDecimalString, type Units } from '@croupier/money'
import type { TFunction } from 'i18next'
import type { WageExplanation } from '../../../api/agency/wages.ts'

const COLUMNS = ['branch', 'member', 'settled', 'game', 'issue', 'rate', 'share', 'result'] as const

const RESULTS = { WIN: 'WIN', LOSS: 'LOSE', EVEN: 'PUSH' } as const

type Line = WageExplanation['branches'][number]['members'][number]['lines'][number]

/** How a line ended, or why it counts for nothing. */
function resultOf({ verdict, effective }: Line, minimum: Units, t: TFunction): string {
  if (verdict === 'UNDER_MINIMUM') return t('wages.line.under', { minimum: toDecimalString(minimum) })
  if (verdict !== 'EVEN' && effective === 0n) return t('wages.line.none')
  return t(`lottery.state.${RESULTS[verdict]}`)
}

/**
 * The lines of a window as rows of a file, with a head in the language of the reader.
 * @param data the explanation of one window
 * @param t the texts of the language shown now
 * @returns one row of column names, then a row for each line: exact shares, times in UTC, rates in ppm
 */
export function explanationRows(data: WageExplanation, t: TFunction): string[][] {
  const head = COLUMNS.map((column) => t(`wages.file.${column}`))
  const minimum = data.contract.singleBetAmount
  const lines = data.branches.flatMap((branch) =>
    branch.members.flatMap((member) =>
      member.lines.map((line) => [
        branch.account,
        member.account,
        line.settledAt.toISOString(),
        line.gameCode,
        line.issueNumber,
        `${line.ratePpm}`,
        line.share,
        resultOf(line, minimum, t),
      ]),
    ),
  )
  return [head, ...lines]
}
