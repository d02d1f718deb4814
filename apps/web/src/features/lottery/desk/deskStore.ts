import { type BetUnit, findPlay, type Play, type Selection } from '@croupier/rules'
import { tabStorage } from '@croupier/ui/storage/browserStorage.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { PrizeMode } from '../../../api/lottery/lottery.ts'
import { currentOwner, NOBODY, type Owner, onOwnerChange } from '../../../api/owner.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import type { SlipLine } from '../slip/slipLines.ts'

/** What the figure under a ball says. */
export type FigureKind = 'omission' | 'hot' | 'none'

/** What one game's desk remembers in one prize mode: the field, the terms and the slip. */
export type DeskDraft = {
  playCode: string | null
  /** Picks by play, so that changing tabs loses nothing. */
  picks: Readonly<Record<string, readonly (readonly string[])[]>>
  /** Picks that are in every bet, by play; absent in drafts of earlier releases. */
  bankers?: Readonly<Record<string, readonly string[]>>
  /** Written bets by play, as typed. */
  typed: Readonly<Record<string, string>>
  multiple: number
  unit: BetUnit
  base: 1 | 2
  /** The chosen series; null follows the highest one may bet at. */
  series: number | null
  /** Stake of each selection at odds, decimal string; null: the usual one of the currency. */
  stakePerBet: string | null
  lines: readonly SlipLine[]
}

/** A draft with its stake at odds. */
export type StakedDraft = DeskDraft & { stakePerBet: string }

const FRESH: DeskDraft = {
  playCode: null,
  picks: {},
  typed: {},
  multiple: 1,
  unit: 'YUAN',
  base: 2,
  series: null,
  stakePerBet: null,
  lines: [],
}

type DeskStore = {
  /** Whose drafts these are; `NOBODY` for drafts that a guest began. */
  owner: Owner
  drafts: Readonly<Record<string, DeskDraft>>
  figure: FigureKind
  setFigure: (figure: FigureKind) => void
  change: (desk: string, change: Partial<DeskDraft>) => void
  setPicks: (desk: string, playCode: string, picks: Selection['cells']) => void
  /** Picks of a pool and those of it that are in every bet. */
  setPool: (desk: string, playCode: string, pool: Selection) => void
  addLines: (desk: string, lines: readonly SlipLine[]) => void
  removeLine: (desk: string, id: string) => void
}

/** The key of a desk's draft. */
export const deskKey = (gameCode: string, mode: PrizeMode) => `${gameCode}.${mode}`

/** Drafts survive routes and reloads of this tab, not logging out; nothing of them is ever sent by itself. */
export const useDesk = create<DeskStore>()(
  persist(
    (set) => {
      const on = (desk: string, change: (draft: DeskDraft) => Partial<DeskDraft>) =>
        set(({ drafts }) => {
          const draft = drafts[desk] ?? FRESH
          return { drafts: { ...drafts, [desk]: { ...draft, ...change(draft) } } }
        })
      return {
        owner: NOBODY,
        drafts: {},
        figure: 'omission',
        setFigure: (figure) => set({ figure }),
        change: (desk, change) => on(desk, () => change),
        setPicks: (desk, playCode, picks) => on(desk, (draft) => ({ picks: { ...draft.picks, [playCode]: picks } })),
        setPool: (desk, playCode, { cells, bankers = [] }) =>
          on(desk, (draft) => ({
            picks: { ...draft.picks, [playCode]: cells },
            bankers: { ...draft.bankers, [playCode]: bankers },
          })),
        addLines: (desk, lines) => on(desk, (draft) => ({ lines: [...draft.lines, ...lines] })),
        removeLine: (desk, id) => on(desk, (draft) => ({ lines: draft.lines.filter((line) => line.id !== id) })),
      }
    },
    { name: 'desk', version: 1, storage: createJSONStorage(() => tabStorage) },
  ),
)

/** Drafts belong to an account: those that a guest began go with anyone who logs in, those of somebody else are dropped. */
function giveDrafts(owner: Owner): void {
  const { owner: before } = useDesk.getState()
  if (owner === NOBODY || owner === before) return
  useDesk.setState({ owner, ...(before === NOBODY ? {} : { drafts: {} }) })
}

giveDrafts(currentOwner())
onOwnerChange(({ now, end }) => {
  if (now !== NOBODY || end === 'ended') {
    giveDrafts(now)
    return
  }
  useDesk.setState({ owner: NOBODY, drafts: {} })
  useDesk.persist.clearStorage()
  useOverlays.getState().noteSlip(null)
})

/** The draft of one desk, fresh when nothing was kept. */
export function useDraft(desk: string): DeskDraft {
  return useDesk(({ drafts }) => drafts[desk] ?? FRESH)
}

/** The picks of a play in a draft: one list per cell. */
export function picksOf(draft: DeskDraft, playCode: string): Selection['cells'] {
  return draft.picks[playCode] ?? findPlay(playCode)?.field.cells.map(() => []) ?? []
}

/** What is picked of a play in a draft, bankers included where it takes them. */
export function selectionOf(draft: DeskDraft, play: Play): Selection {
  const cells = picksOf(draft, play.code)
  const bankers = play.field.bankers === true ? (draft.bankers?.[play.code] ?? []) : []
  return bankers.length === 0 ? { cells } : { cells, bankers }
}
