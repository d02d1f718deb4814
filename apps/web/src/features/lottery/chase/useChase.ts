import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { isRefusal, isWorthRepeating } from '../../../api/apiError.ts'
import { type ChaseCommand, type OpenedChase, useOpenChase } from '../../../api/lottery/chases.ts'
import { useOwner } from '../../../api/owner.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { lineInput, type PricedSlipLine } from '../slip/slipLines.ts'
import { type ChaseForm, type PlannedChase, planOf } from './chasePlan.ts'
import { forgetChase, keepChase, unansweredChase } from './pendingChase.ts'

/** Where a chase is, from looking it over to its beginning. */
export type ChaseStage =
  | { name: 'plan'; problem: unknown }
  /** Sent, and no answer came: asking again is safe. */
  | { name: 'unanswered'; command: ChaseCommand }
  | { name: 'done'; opened: OpenedChase }

interface ChaseEvents {
  onDone: () => void
  /** The issue that it would have begun with is closed: other issues are to be planned. */
  onClosed: () => void
}

/** Opening a chase: kept under its account before it is sent, its id used again until an answer comes. */
export function useChase(desk: Desk, { onDone, onClosed }: ChaseEvents) {
  const owner = useOwner()
  const gameCode = desk.game.code
  const open = useOpenChase()
  const [stage, setStage] = useState<ChaseStage>(() => {
    const command = unansweredChase(owner, gameCode)
    return command === null ? { name: 'plan', problem: null } : { name: 'unanswered', command }
  })
  const send = (command: ChaseCommand) => {
    keepChase(owner, command)
    open.mutate(command, {
      onSuccess: (opened) => {
        forgetChase(owner, gameCode)
        setStage({ name: 'done', opened })
        onDone()
      },
      onError: (error) => {
        if (isWorthRepeating(error)) {
          setStage({ name: 'unanswered', command })
          return
        }
        forgetChase(owner, gameCode)
        if (isRefusal(error, 'ISSUE_CLOSED')) onClosed()
        setStage({ name: 'plan', problem: error })
      },
    })
  }
  return {
    stage,
    busy: open.isPending,
    send: (form: ChaseForm, planned: PlannedChase, lines: readonly PricedSlipLine[]) => {
      const [first] = planned.rows
      if (first === undefined || open.isPending) return
      send({
        params: { gameCode },
        body: {
          chaseId: uuidv7(),
          issueNumber: first.issue.number,
          issues: planned.rows.length,
          plan: planOf(form),
          stopOnWin: form.stopOnWin,
          stopOnVoid: form.stopOnVoid,
          lines: lines.map(lineInput),
          total: planned.total,
        },
      })
    },
    askAgain: () => {
      if (stage.name === 'unanswered' && !open.isPending) send(stage.command)
    },
  }
}
