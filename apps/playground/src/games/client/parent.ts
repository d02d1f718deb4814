/** What a game tells the page that frames it. */
export type FrameEvent =
  | 'game:loaded'
  | 'game:balanceRefresh'
  | 'game:roundStart'
  | 'game:roundEnd'
  | 'game:openCashier'
  | 'game:close'
  | 'game:sessionExpired'

let audience: string | null = null

/** From now on the page at this address hears the game; nobody else does. */
export function speakTo(lobby: string | undefined): void {
  audience = lobby === undefined ? null : new URL(lobby).origin
}

/** Tells the framing page; without a known one nothing is said. */
export function tell(type: FrameEvent, detail: object = {}): void {
  if (audience !== null && window.parent !== window) {
    window.parent.postMessage({ type, ...detail }, audience)
  }
}
