import { connect, type Db } from '@croupier/db'
import { type Books, type Due, type Kind, Reckoning } from './oracle/index.ts'
import { faultsOfBill, faultsOfPayment, keyOfBill, keyOfDue, strayBill } from './wages/compareBills.ts'
import { readBooks } from './wages/readBooks.ts'
import { type Bill, readApart, readBills, readLines, readReceipts, readSpan, type Slice } from './wages/readSlice.ts'

/** Lines that are read at once: those of a quarter of an hour. */
const SLICE_MS = 15 * 60_000
const PROGRESS_EVERY_MS = 2_000
const STATEMENT_TIMEOUT_MS = 10 * 60_000
const EXAMPLES_MAX = 20
const KINDS: readonly Kind[] = ['REALTIME_WAGE', 'DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND']

/** What was read and found so far. */
class Findings {
  lines = 0
  receipts = 0
  bills = 0
  readonly ofKind = new Map<Kind, { bills: number; wrong: number }>()
  readonly unchecked = new Map<string, number>()
  readonly faults: string[] = []
  wrong = 0

  note(kind: Kind, faults: readonly string[], isBill = true): void {
    const known = this.ofKind.get(kind) ?? { bills: 0, wrong: 0 }
    this.ofKind.set(kind, known)
    if (isBill) known.bills += 1
    if (faults.length === 0) return
    known.wrong += 1
    this.wrong += 1
    this.faults.push(...faults.slice(0, EXAMPLES_MAX - this.faults.length))
  }

  leaveOut(why: string, count: number): void {
    if (count > 0) this.unchecked.set(why, (this.unchecked.get(why) ?? 0) + count)
  }
}

/** Compares what the rules give for the runs that end in a slice with the bills of it. */
function compare(
  dues: readonly Due[],
  bills: readonly Bill[],
  isSettled: (bill: Bill) => boolean,
  closed: ReadonlySet<bigint>,
  findings: Findings,
): void {
  const left = new Map(bills.map((bill) => [keyOfBill(bill), bill]))
  for (const due of dues) {
    const { payee, kind } = due.contract
    const bill = left.get(keyOfDue(due))
    left.delete(keyOfDue(due))
    if (bill === undefined && closed.has(payee) && !due.isEmpty) {
      findings.leaveOut('periods without a bill of accounts that are closed today', 1)
      continue
    }
    const ofPayment = bill === undefined ? [] : faultsOfPayment(bill)
    findings.note(kind, [...faultsOfBill(due, bill), ...ofPayment], bill !== undefined)
  }
  for (const bill of left.values()) {
    if (isSettled(bill)) findings.note(bill.kind, [strayBill(bill)])
  }
}

async function closedAccounts({ prisma }: Db): Promise<Set<bigint>> {
  const rows = await prisma.member.findMany({ where: { status: 'CLOSED' }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

async function goThrough(
  db: Db,
  books: Books,
  { from, to }: Slice,
  onProgress: (done: number) => void,
): Promise<{ findings: Findings; linesForTests: number }> {
  const findings = new Findings()
  const reckoning = new Reckoning(books)
  const closed = await closedAccounts(db)
  const settled = new Set(books.runs.map((run) => `${run.merchant} ${run.kind} ${run.code} ${run.startMs}`))
  const isSettled = ({ merchant, kind, code, startMs }: Bill) => settled.has(`${merchant} ${kind} ${code} ${startMs}`)
  const first = from.getTime()
  const last = to.getTime()
  for (let at = first; at < last; at += SLICE_MS) {
    onProgress((at - first) / (last - first))
    const slice = { from: new Date(at), to: new Date(Math.min(at + SLICE_MS, last)) }
    const lines = await readLines(db, slice)
    for (const line of lines) reckoning.add(line)
    const receipts = await readReceipts(db, slice)
    for (const receipt of receipts) reckoning.receive(receipt)
    const bills = await readBills(db, slice)
    findings.lines += lines.length
    findings.receipts += receipts.length
    findings.bills += bills.length
    compare(reckoning.closeUpTo(slice.to.getTime()), bills, isSettled, closed, findings)
  }
  return { findings, linesForTests: reckoning.linesForTests }
}

function show(findings: Findings, { members, contracts, runs }: Books): void {
  for (const kind of KINDS) {
    const { bills, wrong } = findings.ofKind.get(kind) ?? { bills: 0, wrong: 0 }
    const state = wrong > 0 ? 'DIFFERENT' : 'ok       '
    console.log(`${state}  ${kind.padEnd(13)}  ${wrong} of ${bills} bills differ`)
  }
  for (const fault of findings.faults) console.log(`           ${fault}`)
  const more = findings.wrong - findings.faults.length
  if (more > 0) console.log(`           and ${more} more`)
  console.log(
    `read ${members.length} accounts, ${contracts.length} contracts, ${runs.length} runs, ${findings.lines} lines, ` +
      `${findings.receipts} rebates and wages, ${findings.bills} bills`,
  )
  for (const [why, count] of findings.unchecked) console.log(`not checked: ${count} ${why}`)
  console.log('Caps and rank units are taken as the merchants have set them now.')
  console.log('Whether lines, rebates and effective bets are right: npm run verify, without --wages.')
}

/** Shows how far it is, at most every two seconds. */
function progressTo(write: (text: string) => void, now: () => number) {
  let shown = now()
  return (done: number): void => {
    if (now() - shown < PROGRESS_EVERY_MS) return
    shown = now()
    write(`  ${Math.floor(done * 100)} %\n`)
  }
}

/**
 * Recomputes every wage and every dividend from the lines, the tree and the contracts by the oracle, and compares each bill with
 * it, to the unit (rules B7 to B11). Nothing is written.
 * @returns whether all agree
 */
export async function verifyWages(databaseUrl: string): Promise<boolean> {
  const db = connect(databaseUrl, {
    max: 2,
    name: 'verify-wages',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    idleInTransactionMs: STATEMENT_TIMEOUT_MS,
  })
  try {
    const span = await readSpan(db)
    if (span === null) {
      console.log('There are no wages or dividends yet: no run is over.')
      return true
    }
    const books = await readBooks(db)
    const progress = progressTo((text) => process.stderr.write(text), performance.now.bind(performance))
    const { findings, linesForTests } = await goThrough(db, books, span, progress)
    const { openRuns, billsOfOpenRuns, waitingLines } = await readApart(db, span.to)
    findings.leaveOut('lines of accounts for tests, which count for nobody', linesForTests)
    findings.leaveOut('runs that are not over', openRuns)
    findings.leaveOut('bills of runs that are not over', billsOfOpenRuns)
    findings.leaveOut('lines after the last run', waitingLines)
    show(findings, books)
    return findings.wrong === 0
  } finally {
    await db.close()
  }
}
