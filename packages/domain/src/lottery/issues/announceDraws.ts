import { outbox, push, type Tx } from '@croupier/db'
import { rooms } from '@croupier/wire'
import { type IssueRow, issueOf, wireIssue } from './issue.ts'

/** Tells the followers of the games what was drawn, once the transaction has committed. */
export async function announceDraws(tx: Tx, drawn: readonly IssueRow[], now: Date): Promise<void> {
  const pushes = drawn.map(issueOf).map((issue) =>
    push(rooms.draw(issue.gameCode), 'lottery.issueDrawn', {
      issue: wireIssue(issue),
      serverTime: now,
    }),
  )
  await outbox(tx, { kind: 'EVENT', pushes })
}
