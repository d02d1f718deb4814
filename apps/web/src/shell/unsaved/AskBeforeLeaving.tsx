import type { BlockerFunction, Location } from 'react-router-dom'
import { LossQuestion } from './LossQuestion.tsx'
import { useWayOut } from './useWayOut.ts'

const KEY = 'form'

/** What names a page of a screen: an article, a promotion. */
const NAMES = ['page', 'id'] as const
const parameter = ({ search }: Location, name: string) => new URLSearchParams(search).get(name)

/** Another screen, or another page of it: an overlay over the screen loses nothing. */
const isElsewhere: BlockerFunction = ({ currentLocation: now, nextLocation: next }) =>
  now.pathname !== next.pathname || NAMES.some((name) => parameter(now, name) !== parameter(next, name))

/** In a form of a screen, which no overlay is around: asks before the address leads elsewhere while it is `dirty`. */
export function AskBeforeLeaving({ dirty }: { dirty: boolean }) {
  const blocker = useWayOut(KEY, dirty, isElsewhere)
  if (blocker?.state !== 'blocked') return null
  return <LossQuestion onStay={blocker.reset} onLeave={blocker.proceed} />
}
