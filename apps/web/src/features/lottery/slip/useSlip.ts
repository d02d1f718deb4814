import type { Units } from '@croupier/money'
import { formatContent, isRefusal, parseContent } from '@croupier/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { balanceQuery } from '../../../api/cashier/wallet.ts'
import { useOwner } from '../../../api/owner.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { lineOf } from '../desk/deskState.ts'
import { useDesk } from '../desk/deskStore.ts'
import { randomSelection } from '../desk/randomPicks.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { type PricedSlipLine, priceSlip, type SlipLine, type SlipTotals, slipTotals } from './slipLines.ts'

export type Slip = {
  lines: readonly PricedSlipLine[]
  totals: SlipTotals
  /** The member's balance; undefined while it is not known. */
  balance: Units | undefined
  /** Moves what is in the field onto the slip and empties the field. */
  addField: () => void
  /** Takes out of the field what is in it. */
  emptyField: () => void
  /** Puts lines on the slip again, under new ids. */
  addAgain: (lines: readonly SlipLine[]) => void
  addRandom: (count: number) => void
  /** Takes a line back into the field. */
  edit: (line: PricedSlipLine) => void
  remove: (id: string) => void
  clear: () => void
}

/** The slip of a desk and what one can do with it. Nothing is ever sent from here. */
export function useSlip(desk: Desk): Slip {
  const owner = useOwner()
  const { change, setPool, addLines, removeLine } = useDesk()
  const balance = useQuery(balanceQuery(owner)).data?.amount
  const lines = priceSlip(desk.draft.lines, desk.plays)
  useNotedSlip(desk, lines.length)
  const emptyField = () => {
    for (const play of desk.fieldPlays) setPool(desk.key, play.code, { cells: play.field.cells.map(() => []) })
    const typed = { ...desk.draft.typed }
    delete typed[desk.play.code]
    change(desk.key, { typed })
  }
  return {
    lines,
    totals: slipTotals(lines, desk.range.own),
    balance,
    addField: () => {
      if (desk.fieldLines.length === 0) return
      addLines(
        desk.key,
        desk.fieldLines.map(({ line }) => line),
      )
      emptyField()
    },
    emptyField,
    addAgain: (again) =>
      addLines(
        desk.key,
        again.map((line) => ({ ...line, id: uuidv7() })),
      ),
    addRandom: (count) => {
      const made = Array.from({ length: count }, () =>
        lineOf(desk.draft, desk.play, formatContent(desk.play, randomSelection(desk.play)), desk.series),
      )
      addLines(desk.key, made)
    },
    edit: ({ line, play, priced }) => {
      takeBack(desk, line, priced.content, play)
      removeLine(desk.key, line.id)
      desk.choosePlay(play.code)
    },
    remove: (id) => removeLine(desk.key, id),
    clear: () => change(desk.key, { lines: [] }),
  }
}

/** Tells the bar of phones where the slip is, and what is on it. */
function useNotedSlip({ game, mode }: Desk, lines: number): void {
  const noteSlip = useOverlays((overlays) => overlays.noteSlip)
  const query = new URLSearchParams({
    gameCode: game.code,
    prizeMode: mode === 'ELOTT' ? 'ELott' : 'Lott',
  })
  const to = `/lottery?${query}`
  useEffect(() => noteSlip({ to, lines }), [noteSlip, to, lines])
}

/** Puts a line's content and terms back into the draft. */
function takeBack(desk: Desk, line: SlipLine, content: string, play: PricedSlipLine['play']): void {
  const { change, setPool } = useDesk.getState()
  if (play.field.form === 'typed') {
    change(desk.key, { typed: { ...desk.draft.typed, [play.code]: content } })
  } else {
    const picked = parseContent(play, content)
    if (!isRefusal(picked)) setPool(desk.key, play.code, picked)
  }
  if (line.mode === 'ELOTT') {
    change(desk.key, { stakePerBet: line.stakePerBet, series: line.series, playCode: play.code })
    return
  }
  const { base, unit, multiple, series } = line
  change(desk.key, { base, unit, multiple, series, playCode: play.code })
}
