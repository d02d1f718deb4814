import { toDecimalString, ZERO_UNITS } from '@croupier/money'
import { drawPolicies, type Family, findPlay, hasOwnOdds, type Play, playTable } from '@croupier/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStale } from '../../../api/feed.ts'
import { memberInfoQuery } from '../../../api/identity/member.ts'
import { drawsQuery, type Game, type Issue, type ModeLimits, type PrizeMode } from '../../../api/lottery/lottery.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import type { PricedSlipLine } from '../slip/slipLines.ts'
import { useDeskIssue } from './deskIssue.ts'
import { chosenSeries, fieldLines, firstStake, type SeriesRange, seriesRange } from './deskState.ts'
import { deskKey, type StakedDraft, useDraft } from './deskStore.ts'

/** Everything the parts of a desk share. */
export type Desk = {
  game: Game
  family: Family
  mode: PrizeMode
  /** The key of the draft. */
  key: string
  draft: StakedDraft
  plays: readonly Play[]
  play: Play
  /** What the field shows at once: the play, or at odds every board of its tab. */
  fieldPlays: readonly Play[]
  range: SeriesRange
  /** what the game allows in the mode (rules A3) */
  limits: ModeLimits | undefined
  series: number
  /** What is in the field now, priced. */
  fieldLines: readonly PricedSlipLine[]
  current: ReturnType<typeof useDeskIssue>
  /** Nothing live has come for so long that no bet is taken (experience 1.4). */
  stale: boolean
  draws: readonly Issue[]
  drawsPending: boolean
  choosePlay: (playCode: string) => void
}

const NO_DRAWS: readonly Issue[] = []

/** The mode a desk opens in: that of the linked play, else the prize mode of the navigation. */
export function openingMode(game: Game, playType: string | null, wanted: PrizeMode): PrizeMode {
  const linked = playType === null ? undefined : findPlay(playType)
  if (linked !== undefined && linked.family === game.family) return linked.mode
  const has = (mode: PrizeMode) => game.modes.some((one) => one.mode === mode)
  return has(wanted) ? wanted : (game.modes[0]?.mode ?? 'LOTT')
}

/** A game's plays; those of LHC are of the lunar year in which the issue on sale draws. */
function usePlays(game: Game, family: Family, mode: PrizeMode, current: Desk['current']): readonly Play[] {
  const drawAt = current.data?.current?.drawAt.getTime() ?? null
  return useMemo(() => {
    const policies = game.modes.find((one) => one.mode === mode)?.policies ?? []
    const at = new Date(drawAt ?? serverNowMs())
    return playTable(family, mode, drawPolicies(family, policies, at))
  }, [game, family, mode, drawAt])
}

/** What the field shows with a play: at odds every board of its tab. */
function shownWith(play: Play, plays: readonly Play[]): readonly Play[] {
  if (!hasOwnOdds(play)) return [play]
  return plays.filter((one) => one.group === play.group && hasOwnOdds(one))
}

/** The state of one game's desk. `playType` in the address is the play shown. */
export function useDeskState(game: Game, family: Family, wanted: PrizeMode): Desk | null {
  const owner = useOwner()
  const [query, setQuery] = useSearchParams()
  const playType = query.get('playType')
  const mode = openingMode(game, playType, wanted)
  const key = deskKey(game.code, mode)
  const limits = game.modes.find((one) => one.mode === mode)?.limits
  const kept = useDraft(key)
  const stakePerBet = kept.stakePerBet ?? toDecimalString(firstStake(limits?.stakeMin))
  const draft = { ...kept, stakePerBet }
  const member = useQuery(memberInfoQuery(owner)).data
  const current = useDeskIssue(game.code)
  const stale = useStale(current.dataUpdatedAt)
  const history = useQuery(drawsQuery(game.code))
  const plays = usePlays(game, family, mode, current)
  const code = playType ?? draft.playCode
  const play = plays.find((one) => one.code === code) ?? plays[0]
  if (play === undefined) return null
  const fieldPlays = shownWith(play, plays)
  const range = seriesRange(game, mode, member)
  const series = chosenSeries(draft, range)
  const choosePlay = (playCode: string) =>
    setQuery(
      (now) => {
        now.set('gameCode', game.code)
        now.set('playType', playCode)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    game,
    family,
    mode,
    key,
    draft,
    plays,
    play,
    fieldPlays,
    range,
    limits,
    series,
    fieldLines: fieldLines(draft, fieldPlays, series, limits?.stakeMin ?? ZERO_UNITS),
    current,
    stale,
    draws: history.data ?? NO_DRAWS,
    drawsPending: history.isPending,
    choosePlay,
  }
}
