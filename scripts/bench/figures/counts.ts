import type { Cost } from '../count/countAll.ts'
import type { WorkName } from '../count/works.ts'
import type { Figure } from '../figure.ts'

interface Column {
  readonly letter: string
  readonly title: string
  readonly unit: string
  of(cost: Cost): number | null
}

const log: Column = {
  letter: 'a',
  title: 'log, page images left out',
  unit: 'kB',
  of: ({ logBytes }) => logBytes / 1_000,
}
const rows: Column = {
  letter: 'b',
  title: 'rows written',
  unit: 'rows',
  of: ({ inserted, updated, deleted }) => inserted + updated + deleted,
}
const work: Column = {
  letter: 'c',
  title: 'instructions of the database',
  unit: 'M',
  of: ({ instructions }) => (instructions === null ? null : instructions / 1_000_000),
}

const rounded = (value: number): number => Number(value.toPrecision(3))

/** A count is not a ratio: it is the same on every machine and is beside its target by itself. */
function count(id: string, name: WorkName, title: string, column: Column, target: number | null): Figure {
  return {
    id: id + column.letter,
    title: `${title}: ${column.title}`,
    baseline: null,
    better: 'lower',
    target,
    stretch: null,
    async measure(bench) {
      const cost = (await bench.counts())[name]
      const value = column.of(cost)
      const { inserted, updated, deleted, indexEntries, pageImages } = cost
      return {
        ratio: value,
        ours: value === null ? null : { value, unit: column.unit },
        baseline: null,
        ...(column === rows
          ? {
              details: {
                inserted: rounded(inserted),
                updated: rounded(updated),
                deleted: rounded(deleted),
                'index entries': rounded(indexEntries),
              },
            }
          : {}),
        ...(column === log && pageImages > 0 ? { details: { 'page images': pageImages } } : {}),
      }
    },
  }
}

interface Targets {
  readonly log?: number
  readonly work?: number
}

const ofWork = (id: string, name: WorkName, title: string, targets: Targets = {}): Figure[] => [
  count(id, name, title, log, targets.log ?? null),
  count(id, name, title, rows, null),
  count(id, name, title, work, targets.work ?? null),
]

/** C1 to C5: what a bet, a settled line, a rebate and a wage cost, whatever the machine. */
export const counts: readonly Figure[] = [
  ...ofWork('C1', 'loneBet', 'a bet alone', { log: 1.9, work: 1.2 }),
  ...ofWork('C2', 'batchedBet', 'a bet of a hundred', { log: 1 }),
  ...ofWork('C3', 'settledLine', 'a settled line, 1 000 a call, 40 % won'),
  ...ofWork('C4', 'rebateReceiver', 'a receiver of rebates, 500 a call'),
  ...ofWork('C5', 'wagePayment', 'a wage payment, 500 a call'),
]
