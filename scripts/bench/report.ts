import { type Amount, type Figure, type Measured, verdictOf } from './figure.ts'

/** A figure with its result, and the share of the machine that others used meanwhile. */
export interface Row {
  readonly figure: Figure
  readonly measured: Measured
  /** share of the machine, 0 to 1; null where it cannot be told */
  readonly foreign: number | null
  readonly reliable: boolean
}

const VERDICTS = { stretch: 'stretch', target: 'target', missed: 'MISSED', open: '' } as const
const NOTHING = ''

const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en').replaceAll(',', ' ') : String(Number(value.toPrecision(3)))

const amountText = (amount: Amount | null): string =>
  amount === null ? NOTHING : `${short(amount.value)} ${amount.unit}`

/** The share of the machine that others used; a count does not depend on it. */
function others({ baseline }: Figure, foreign: number | null, reliable: boolean): string {
  if (baseline === null) return NOTHING
  return foreign === null ? '?' : `${Math.round(foreign * 100)} %${reliable ? '' : ' !'}`
}

const detailsOf = ({ figure, measured }: Row): string[] => {
  const details = Object.entries(measured.details ?? {}).map(([name, value]) => `${name} ${value}`)
  return details.length === 0 ? [] : [`${figure.id.padStart(4)}: ${details.join(', ')}`]
}

/**
 * The results as a plain table: ratio, target, absolute numbers, and the load of other processes. Of a count, the count
 * is where the ratio is. What else was told follows below.
 */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ figure, measured, foreign, reliable }) => {
    const sign = figure.better === 'higher' ? '≥' : '≤'
    const bound = (value: number | null) => (value === null ? NOTHING : `${sign} ${value}`)
    return [
      figure.id,
      measured.ratio === null ? 'not counted' : short(measured.ratio),
      bound(figure.target),
      bound(figure.stretch),
      VERDICTS[verdictOf(figure, measured.ratio)],
      amountText(measured.ours),
      amountText(measured.baseline),
      others(figure, foreign, reliable),
      figure.baseline === null ? figure.title : `${figure.title} / ${figure.baseline}`,
    ]
  })
  const head = ['#', 'ratio', 'target', 'stretch', 'reached', 'ours', 'baseline', 'others', 'figure']
  const all = [head, ...cells]
  const widths = head.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)))
  const lines = all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const disturbed = rows.some((row) => !row.reliable)
  return [
    ...lines,
    ...rows.flatMap(detailsOf),
    ...(disturbed ? ['! others used more than 6 % of the machine: not reliable'] : []),
  ].join('\n')
}

/** The same for machines. */
export function resultOf(rows: readonly Row[], run: Readonly<Record<string, unknown>>): string {
  const figures = rows.map(({ figure, measured, foreign, reliable }) => ({
    id: figure.id,
    title: figure.title,
    baseline: figure.baseline,
    better: figure.better,
    target: figure.target,
    stretch: figure.stretch,
    verdict: verdictOf(figure, measured.ratio),
    foreignCpu: foreign,
    reliable,
    measured,
  }))
  return `${JSON.stringify({ ...run, figures }, null, 2)}\n`
}
