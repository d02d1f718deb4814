import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import '../styles/carousel.css'

export type Slide = { key: string; content: ReactNode }

export type CarouselProps = {
  slides: readonly Slide[]
  labels: {
    /** Name of the region: "Promotions". */
    region: string
    previous: string
    next: string
    pause: string
    play: string
    /** "Slide 2 of 5": name of a slide, and of the button that leads to it. */
    slide: (place: number, count: number) => string
  }
  /** Time a slide stays in ms; 0 never goes on by itself. */
  stayMs?: number
  className?: string
  'data-testid'?: string
}

type Embla = ReturnType<typeof useEmblaCarousel>[1]

const STAY_MS = 6_000
const REDUCED = '(prefers-reduced-motion: reduce)'

const prefersStill = () => window.matchMedia?.(REDUCED).matches ?? false

/**
 * Slides that go on by themselves until somebody stops them: with the pause button, by pointing at
 * them or by moving the focus in (WCAG 2.2.2). Nothing moves by itself under reduced motion.
 */
export function Carousel(props: CarouselProps) {
  const { slides, labels, stayMs = STAY_MS, className } = props
  const count = slides.length
  const [still] = useState(prefersStill)
  const [viewport, embla] = useEmblaCarousel({ loop: count > 1, duration: still ? 0 : 25 })
  const [paused, setPaused] = useState(still)
  const [isUsed, setUsed] = useState(false)
  const running = stayMs > 0 && count > 1 && !paused

  const selected = useSelected(embla)
  useGoesOn(embla, running && !isUsed ? stayMs : 0)

  return (
    <section
      className={className}
      aria-label={labels.region}
      data-testid={props['data-testid']}
      onMouseEnter={() => setUsed(true)}
      onMouseLeave={() => setUsed(false)}
      onFocus={() => setUsed(true)}
      onBlur={() => setUsed(false)}
    >
      <div ref={viewport} className="ui-slides" aria-live={running && !isUsed ? 'off' : 'polite'}>
        <ul>
          {slides.map(({ key, content }, index) => (
            <li
              key={key}
              aria-label={labels.slide(index + 1, count)}
              inert={index !== selected}
              data-selected={index === selected ? '' : undefined}
            >
              {content}
            </li>
          ))}
        </ul>
      </div>
      {count > 1 && (
        <SlidesBar {...{ slides, labels, selected, paused, embla }} onPaused={stayMs > 0 ? setPaused : null} />
      )}
    </section>
  )
}

/** Place of the slide that is seen. */
function useSelected(embla: Embla): number {
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    if (embla === undefined) return
    const follow = () => setSelected(embla.selectedScrollSnap())
    embla.on('select', follow).on('reInit', follow)
    return () => void embla.off('select', follow).off('reInit', follow)
  }, [embla])
  return selected
}

/** Goes to the next slide every `stayMs`; 0 stays. A hidden tab does not move. */
function useGoesOn(embla: Embla, stayMs: number): void {
  useEffect(() => {
    if (embla === undefined || stayMs === 0) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') embla.scrollNext()
    }, stayMs)
    return () => clearInterval(timer)
  }, [embla, stayMs])
}

type SlidesBarProps = Pick<CarouselProps, 'slides' | 'labels'> & {
  selected: number
  paused: boolean
  /** Null when nothing ever moves by itself. */
  onPaused: ((paused: boolean) => void) | null
  embla: Embla
}

function SlidesBar({ slides, labels, selected, paused, onPaused, embla }: SlidesBarProps) {
  return (
    <div className="ui-slides-bar">
      <IconButton
        size="sm"
        label={labels.previous}
        icon={<ChevronLeft size={18} />}
        onClick={() => embla?.scrollPrev()}
      />
      {slides.map(({ key }, index) => (
        <button
          key={key}
          type="button"
          className="ui-slide-dot"
          aria-label={labels.slide(index + 1, slides.length)}
          aria-current={index === selected ? 'true' : undefined}
          onClick={() => embla?.scrollTo(index)}
        />
      ))}
      <IconButton size="sm" label={labels.next} icon={<ChevronRight size={18} />} onClick={() => embla?.scrollNext()} />
      {onPaused !== null && (
        <IconButton
          size="sm"
          label={paused ? labels.play : labels.pause}
          icon={paused ? <Play size={16} /> : <Pause size={16} />}
          onClick={() => onPaused(!paused)}
        />
      )}
    </div>
  )
}
