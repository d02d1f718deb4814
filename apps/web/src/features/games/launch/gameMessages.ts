/** What a game in a frame may tell the page around it (protocol, launch conventions). */
const GAME_MESSAGES = [
  'game:loaded',
  'game:balanceRefresh',
  'game:roundStart',
  'game:roundEnd',
  'game:openCashier',
  'game:close',
  'game:sessionExpired',
] as const
type GameMessage = (typeof GAME_MESSAGES)[number]

/** The origin of every sandboxed frame: it has none of its own. */
const SANDBOXED = 'null'

/**
 * What a message says, if it came from the game: out of its very frame, which is sandboxed and so has no origin. Null for all else that a page
 * hears.
 */
export function gameMessageOf(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  frame: MessageEventSource | null,
): GameMessage | null {
  if (frame === null || source !== frame || origin !== SANDBOXED) return null
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  return GAME_MESSAGES.find((type) => type === data.type) ?? null
}
