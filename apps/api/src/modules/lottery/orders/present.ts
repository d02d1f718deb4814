import type { Game, GameMenuGroup } from '@croupier/domain/lottery/games'
import { type CurrentIssues, wireIssue } from '@croupier/domain/lottery/issues'
import type { Line, Order, PlacedOrder } from '@croupier/domain/lottery/orders'
import type { ExplainedRebates } from '@croupier/domain/lottery/rebates'
import type { lottery, RouteReply } from '@croupier/wire'
import type { z } from 'zod'

const orNull = (issue: CurrentIssues['current']) => (issue === null ? null : wireIssue(issue))

/** Limits that a page shows: not those of single plays, nor the cover, which only settlement asks for. */
const shownLimits = ({ plays: _plays, coverPpm: _cover, ...limits }: Game['modes'][number]['limits']) => limits

/** A game of the catalogue: its plays are known to both ends by the rules. */
function presentGame(game: Game): lottery.Game {
  const { code, family, groupCode, name, intervalMs, leadMs, state } = game
  const modes = game.modes.map(({ policies, units, limits, ...mode }) => ({
    ...mode,
    limits: shownLimits(limits),
    policies: [...policies],
    units: [...units],
  }))
  const { chaseIssuesMax } = game
  const known = { code, family, groupCode, name: { ...name }, intervalMs, leadMs, state }
  return { ...known, modes, chaseIssuesMax }
}

/** Spec 7: games by group, each with the play its desk opens with. */
export function presentMenus(groups: readonly GameMenuGroup[]): RouteReply<typeof lottery.gameMenus>['value'] {
  return groups.map(({ code, labelName, games }) => ({
    gameGroupCode: code,
    labelName: { ...labelName },
    gameMenus: games.map(({ game, defaultPlayType, remark }) => ({
      code: game.code,
      defaultPlayType,
      remark: { ...remark },
      game: presentGame(game),
    })),
  }))
}

/** A game's issues around now. */
export function presentCurrent({ gameCode, current, next, lastDrawn }: CurrentIssues) {
  return {
    gameCode,
    current: orNull(current),
    next: orNull(next),
    lastDrawn: orNull(lastDrawn),
  }
}

/** The receipt of an order. */
export function presentPlaced(placed: PlacedOrder): RouteReply<typeof lottery.placeBets>['value'] {
  return { ...placed, version: String(placed.version) }
}

const NO_LOTT_TERMS = { base: null, unit: null, multiple: null }

function presentLine(line: Line): lottery.BetLine {
  const { terms, ...rest } = line
  if (terms === null) return { ...rest, ...NO_LOTT_TERMS, series: 0, prizes: [] }
  const { series, prizes } = terms
  const official =
    terms.mode === 'LOTT' ? { base: terms.base, unit: terms.unit, multiple: terms.multiple } : NO_LOTT_TERMS
  // Lines of before this was noted had one cap.
  const capped = rest.capped || (terms.topPayout > terms.caps.line && rest.payout === terms.caps.line)
  return { ...rest, ...official, series, prizes: [...prizes], capped }
}

/** An order with its lines. */
export function presentOrder(order: Order): z.output<typeof lottery.betOrder> {
  const { gameName: _, ...rest } = order
  return { ...rest, numbers: [...order.numbers], lines: order.lines.map(presentLine) }
}

/** The lines behind a rebate. */
export function presentRebates(explained: ExplainedRebates): RouteReply<typeof lottery.rebates>['value'] {
  return { ...explained, gameName: { ...explained.gameName }, items: [...explained.items] }
}
