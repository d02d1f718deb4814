import type { Tx } from '@croupier/db'
import { type CaseCause, type PaperKind, papersOf } from '@croupier/rules'
import type { diligence } from '@croupier/wire'

/** How a kind of paper stands for a member. */
export interface PaperStand {
  readonly kind: PaperKind
  readonly state: diligence.PaperState
  /** why the last one was refused */
  readonly reason: diligence.PaperReason | null
  readonly sentAt: Date | null
  /** an open case asks for it, and none that holds is there */
  readonly needed: boolean
}

export interface OwnPapers {
  readonly papers: PaperStand[]
  /** until when the papers that are needed have to be accepted; null: none is needed */
  readonly dueAt: Date | null
}

export const PAPER_KINDS: readonly PaperKind[] = ['IDENTITY', 'ADDRESS', 'FUNDS']

interface PaperRow {
  readonly kind: PaperKind
  readonly state: 'WAITING' | 'ACCEPTED' | 'REFUSED'
  readonly reason: diligence.PaperReason | null
  readonly sentAt: Date
  readonly isOver: boolean
}

interface CaseRow {
  readonly cause: CaseCause
  readonly dueAt: Date | null
}

type Reader = Pick<Tx, '$queryRaw'>

/** The newest paper of each kind, and an accepted one before a newer one that waits or was refused. */
function standOf(kind: PaperKind, rows: readonly PaperRow[], isRequired: boolean): PaperStand {
  const own = rows.filter((row) => row.kind === kind)
  const holds = own.find(({ state, isOver }) => state === 'ACCEPTED' && !isOver)
  const shown = own[0]?.state === 'WAITING' ? own[0] : (holds ?? own[0])
  const state = shown === undefined ? 'MISSING' : shown.isOver ? 'EXPIRED' : shown.state
  const [reason, sentAt] = [shown?.reason ?? null, shown?.sentAt ?? null]
  return { kind, state, reason, sentAt, needed: isRequired && holds === undefined }
}

/** How the papers of a member stand, and until when those that cases ask for have to be there (protection M8). */
export async function readPapers(from: Reader, memberId: bigint): Promise<OwnPapers> {
  const rows = await from.$queryRaw<PaperRow[]>`
    SELECT kind, state, reason, sent_at AS "sentAt", coalesce(valid_until < money_now()::date, false) AS "isOver"
      FROM diligence_papers WHERE member_id = ${memberId} ORDER BY sent_at DESC, id DESC`
  const cases = await from.$queryRaw<CaseRow[]>`
    SELECT cause, papers_due_at AS "dueAt" FROM aml_cases
     WHERE member_id = ${memberId} AND closed_at IS NULL AND papers_due_at IS NOT NULL ORDER BY papers_due_at`
  const asks = (kind: PaperKind) => cases.filter(({ cause }) => papersOf(cause).includes(kind))
  const papers = PAPER_KINDS.map((kind) => standOf(kind, rows, asks(kind).length > 0))
  const needed = papers.filter((paper) => paper.needed).map(({ kind }) => kind)
  const due = cases.find(({ cause }) => papersOf(cause).some((kind) => needed.includes(kind)))
  return { papers, dueAt: due?.dueAt ?? null }
}
