import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createImageQueue, type ImageQueue, type ImageState } from './imageQueue.ts'
import '../styles/image.css'

export type LazyImageProps = {
  src: string
  /** Asked for when nothing comes from `src`. */
  spare?: string
  /** Empty for decoration. */
  alt: string
  /** Size in px that is kept free before the picture is there. */
  width?: number
  height?: number
  /** Stands in until the picture is there, and for good when it never comes. */
  fallback?: ReactNode
  className?: string
  'data-testid'?: string
}

async function fetchImage(source: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.decoding = 'async'
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  image.addEventListener('load', () => resolve())
  image.addEventListener('error', () => reject(new Error(source)))
  image.src = source
  await promise
  return image
}

let shared: ImageQueue<HTMLImageElement> | undefined

/** One queue a page; it looks again whenever anything scrolls or the window changes its size. */
function pageQueue(): ImageQueue<HTMLImageElement> {
  if (shared !== undefined) return shared
  const queue = createImageQueue({
    now: () => performance.now(),
    after: (ms, then) => setTimeout(then, ms),
    view: () => ({ width: window.innerWidth, height: window.innerHeight }),
    fetch: fetchImage,
  })
  const look = () => queue.waiting > 0 && queue.plan()
  window.addEventListener('scroll', look, { capture: true, passive: true })
  window.addEventListener('resize', look)
  shared = queue
  return queue
}

/** A picture that is fetched when it comes near the view (spec 9, lazy image loader). */
export function LazyImage(props: LazyImageProps) {
  const { alt, width, height, fallback, className, spare = props.src } = props
  const [silent, setSilent] = useState<string | null>(null)
  const src = silent === props.src ? spare : props.src
  const frame = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState<{ src: string; state: ImageState }>(() => ({
    src,
    state: pageQueue().cached(src) === undefined ? 'waiting' : 'loaded',
  }))
  useEffect(() => {
    if (pageQueue().cached(src) !== undefined) {
      setSeen({ src, state: 'loaded' })
      return
    }
    return pageQueue().want({
      source: src,
      box: () => frame.current?.getBoundingClientRect() ?? null,
      changed: (state) => {
        if (state === 'failed' && src !== spare) setSilent(src)
        else setSeen({ src, state })
      },
    })
  }, [src, spare])
  const state = seen.src === src ? seen.state : 'waiting'
  const size = {
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  }
  return (
    <span
      ref={frame}
      className={clsx('ui-lazy-image', className)}
      data-state={state}
      data-testid={props['data-testid']}
      style={size}
      {...(state === 'loaded' || alt === '' ? {} : { role: 'img', 'aria-label': alt })}
    >
      {state === 'loaded' ? <img src={src} alt={alt} {...size} /> : fallback}
    </span>
  )
}
