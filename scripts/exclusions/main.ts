import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import {
  addExclusions,
  EXCLUSION_COLUMNS,
  type ExclusionLine,
  endExclusion,
  type ListChange,
  sweepExclusions,
} from '@croupier/domain/identity/exclusionLists'
import { merchantIdOf, requireText, runVerb, StartProblem, withOperator } from '../services/index.ts'
import { readList } from './readList.ts'

const USAGE = `Persons who must not play, on the whole platform or (--merchant CODE) under one merchant:
  npm run exclusions -- add --source REGISTER --file list.csv --by NAME --reason TEXT
  npm run exclusions -- add --source REGISTER --reference R1 --email a@b.example … --by NAME --reason TEXT
  npm run exclusions -- end --source REGISTER --reference R1 --by NAME --reason TEXT
  npm run exclusions -- sweep
A file is CSV with the names of its columns in the first line, "-" reads it from the standard input:
  ${EXCLUSION_COLUMNS.join(', ')}
A day, or an instant of ISO 8601, says from when and until when (not included) an entry holds.`

const text = { type: 'string' } as const
const options = {
  source: text,
  merchant: text,
  by: text,
  reason: text,
  file: text,
  reference: text,
  mobile: text,
  email: text,
  'id-number': text,
  name: text,
  birthday: text,
  from: text,
  until: text,
}
type Options = Partial<Record<keyof typeof options, string>>

function ask(condition: boolean): asserts condition {
  if (!condition) throw new StartProblem(USAGE)
}

function changeOf(input: Options, merchantId: number | null): ListChange {
  const word = (name: 'source' | 'by' | 'reason') => requireText(input[name], USAGE)
  return { source: word('source'), merchantId, by: word('by'), reason: word('reason') }
}

function tell(faults: readonly { readonly line: number; readonly fault: string }[]): number {
  for (const { line, fault } of faults) console.error(`line ${line}: ${fault}`)
  console.error(`\nNothing was added: ${faults.length} things are wrong.`)
  return 1
}

async function add(ctx: Ctx, change: ListChange, input: Options): Promise<number> {
  const { file, 'id-number': idNumber, source, merchant, by, reason, ...fields } = input
  const alone: ExclusionLine = {
    line: 1,
    values: idNumber === undefined ? fields : { ...fields, idNumber },
  }
  // One or the other: a file names its entries itself.
  ask((file === undefined) !== (fields.reference === undefined))
  const read =
    file === undefined ? { lines: [alone], faults: [] } : readList(readFileSync(file === '-' ? 0 : file, 'utf8'))
  if (read.faults.length > 0) return tell(read.faults)
  const done = await addExclusions(ctx, change, read.lines)
  if ('faults' in done) return tell(done.faults)
  const { added, known, found } = done
  console.log(`${added} added, ${known} were there already; ${found} accounts were excluded.`)
  return 0
}

async function end(ctx: Ctx, change: ListChange, { reference }: Options): Promise<number> {
  ask(reference !== undefined)
  if (await endExclusion(ctx, change, reference)) {
    console.log(`${reference} of ${change.source} has ended.`)
    return 0
  }
  throw new StartProblem(`${change.source} has no entry ${reference} that has not ended.`)
}

/** The operator's command for the exclusion lists (protection A4). */
await runVerb(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [what] = positionals
  ask(positionals.length === 1 && (what === 'add' || what === 'end' || what === 'sweep'))
  return await withOperator('exclusions', async (ctx) => {
    if (what === 'sweep') {
      console.log(`${await sweepExclusions(ctx)} accounts were excluded.`)
      return 0
    }
    const { merchant } = values
    const change = changeOf(values, merchant === undefined ? null : await merchantIdOf(ctx, merchant))
    return what === 'add' ? await add(ctx, change, values) : await end(ctx, change, values)
  })
}, USAGE)
