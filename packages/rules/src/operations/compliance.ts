/** How far a requirement of protection is kept. */
export type ComplianceState = 'kept' | 'in part' | 'not kept'

/** A requirement of `docs/protection.md`, and what shows that it is kept. */
export interface Requirement {
  /** its anchor there */
  readonly id: string
  readonly state: ComplianceState
  /** the tests that show it: a file, and the beginning of a title in it (empty: all of the file) */
  readonly shown: readonly { readonly file: string; readonly title: string }[]
  /** what is left, or why it is not kept */
  readonly left: string | null
}

const ROW = /^\| \[([A-Z]\d+)\]\(protection\.md#\1\) \| (kept|in part|not kept) \| (.*?) \| (.*?) \|$/
const NOTHING = '–'

function shownOf(cell: string): Requirement['shown'] {
  if (cell === NOTHING) return []
  return cell.split('<br>').map((one) => {
    const [, file, title = ''] = /^`([^`]+)`(?: › (.*))?$/.exec(one) ?? []
    if (file === undefined) throw new Error(`not a test: ${one}`)
    return { file, title }
  })
}

/**
 * The rows of the table `docs/compliance.md`, in its order.
 * @param text the document
 * @throws Error for a cell that names a test in another way
 */
export function readCompliance(text: string): Requirement[] {
  return text.split('\n').flatMap((line) => {
    const [, id, state, shown, left] = ROW.exec(line) ?? []
    if (id === undefined || shown === undefined) return []
    return [
      { id, state: state as ComplianceState, shown: shownOf(shown), left: left === NOTHING ? null : (left ?? null) },
    ]
  })
}

/** What a run of the tests found: which files failed, and when it was (ISO 8601); null before the first. */
export interface ComplianceRun {
  readonly at: string | null
  readonly failed: readonly string[]
}

/** What a run says of a requirement: shown, not shown since a file failed, or nothing where no test is or nothing ran. */
export function complianceOutcome({ shown }: Requirement, run: ComplianceRun): 'shown' | 'failed' | null {
  if (run.at === null || shown.length === 0) return null
  return shown.some(({ file }) => run.failed.includes(file)) ? 'failed' : 'shown'
}
