import type { SocialAnswer } from '../../../../api/identity/social.ts'

/** Between the page and the window that comes back from a provider; same origin only. */
const CHANNEL = 'croupier.social'
const WINDOW = 'popup,width=480,height=700'
const LOOK_MS = 500
/** How long a window that is back waits for the page that opened it. */
const HEARD_MS_MAX = 2_000
/** As long as the server keeps the way out and back. */
const WAIT_MS_MAX = 10 * 60_000
const POPUP_ENDING = '.p'

/** The window had no result: the browser blocked it, or the person closed it. */
export class WindowTrouble extends Error {
  readonly kind: 'blocked' | 'closed'

  constructor(kind: 'blocked' | 'closed') {
    super(kind)
    this.kind = kind
  }
}

type Message = { answer: SocialAnswer } | { heard: string }

/** What is in the address that a provider has sent the browser back to; null without a state. */
export function answerIn(search: string): SocialAnswer | null {
  const { state, ...parameters } = Object.fromEntries(new URLSearchParams(search))
  return state === undefined || state === '' ? null : { state, parameters }
}

/** Opens the window while the press still allows it. @throws WindowTrouble */
export function openWindow(): Window {
  const opened = window.open('', '', WINDOW)
  if (opened === null) throw new WindowTrouble('blocked')
  return opened
}

/**
 * Sends the window out and waits for what it brings back. A provider may cut it off from this page (a strict opener policy):
 * then it seems closed though somebody is signing in there. So a window out of sight is told of, not given up: the answer
 * comes over a channel, for as long as the way out and back is good.
 * @param of.onSight whether the window can be seen
 * @param of.signal ends the waiting, for another try
 * @throws WindowTrouble when nothing came
 */
export function answerOf(
  opened: Window,
  address: string,
  of: { onSight: (seen: boolean) => void; signal: AbortSignal },
): Promise<SocialAnswer> {
  const state = new URL(address).searchParams.get('state')
  opened.location.replace(address)
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL)
    let looks = 0
    let closedLooks = 0
    const stop = () => {
      clearInterval(timer)
      channel.close()
    }
    const giveUp = () => {
      stop()
      reject(new WindowTrouble('closed'))
    }
    const timer = setInterval(() => {
      looks += 1
      closedLooks = opened.closed ? closedLooks + 1 : 0
      of.onSight(closedLooks * LOOK_MS <= HEARD_MS_MAX)
      if (looks * LOOK_MS >= WAIT_MS_MAX) giveUp()
    }, LOOK_MS)
    of.signal.addEventListener('abort', giveUp)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (!('answer' in data) || data.answer.state !== state) return
      channel.postMessage({ heard: state } satisfies Message)
      stop()
      resolve(data.answer)
    }
  })
}

/** In the window that is back: sends the answer to the page that waits. Whether there was one. */
export function handBack(answer: SocialAnswer): Promise<boolean> {
  if (!answer.state.endsWith(POPUP_ENDING)) return Promise.resolve(false)
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL)
    const end = (heard: boolean) => {
      clearTimeout(timer)
      channel.close()
      resolve(heard)
    }
    const timer = setTimeout(() => end(false), HEARD_MS_MAX)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('heard' in data && data.heard === answer.state) end(true)
    }
    channel.postMessage({ answer } satisfies Message)
  })
}
