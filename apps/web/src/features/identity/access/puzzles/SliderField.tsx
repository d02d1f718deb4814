import { ErrorState, Field, IconButton, LoadingNote, Skeleton } from '@croupier/ui'
import { loginSteps } from '@croupier/wire'
import { RefreshCw } from 'lucide-react'
import { type CSSProperties, type PointerEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { explain, requestIdOf } from '../../../../api/explain.ts'
import type { SliderState } from './usePuzzles.ts'
import './slider.css'

const { width, height, piece } = loginSteps.SLIDER
const PLACE_MAX = width - piece
const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`

/** A piece that is put into its gap: by the bar, by dragging the piece itself, or by the arrow keys (WCAG 2.5.7). */
export function SliderField({ slider, error }: { slider: SliderState; error: string | undefined }) {
  const { t } = useTranslation()
  const { query, place, move, renew, rested } = slider
  const hint = useId()
  return (
    <div className="grid gap-2" data-testid="login.slider">
      <Picture slider={slider} />
      {query.isError && (
        <ErrorState
          title={explain(query.error, t)}
          retryLabel={t('common.action.retry')}
          onRetry={renew}
          requestId={requestIdOf(query.error)}
        />
      )}
      <Field label={t('auth.slider.label')} error={error}>
        <div className="flex items-center gap-2">
          <input
            type="range"
            className="slider-bar"
            min={0}
            max={PLACE_MAX}
            step={1}
            value={place}
            disabled={query.data === undefined}
            aria-label={t('auth.slider.label')}
            aria-describedby={hint}
            aria-invalid={error !== undefined}
            style={{ '--slid': (place / PLACE_MAX) * 100 } as CSSProperties}
            onChange={(event) => move(event.currentTarget.valueAsNumber)}
            data-testid="login.slider.input"
          />
          <IconButton
            label={t('auth.slider.another')}
            icon={<RefreshCw size={18} aria-hidden />}
            disabled={query.isFetching || !rested}
            onClick={renew}
            data-testid="login.slider.refresh"
          />
        </div>
      </Field>
      <span id={hint} className="ui-visually-hidden">
        {t('auth.slider.keys')}
      </span>
    </div>
  )
}

function Picture({ slider: { query, place, move } }: { slider: SliderState }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef(0)
  if (query.isError) return null
  /** where a finger is, px of the picture */
  const placeAt = (event: PointerEvent): number => {
    const box = frame.current?.getBoundingClientRect()
    return box === undefined ? 0 : ((event.clientX - box.left) / box.width) * width
  }
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    move(Math.round(Math.min(PLACE_MAX, Math.max(0, placeAt(event) - grip.current))))
  }
  const take = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = placeAt(event) - place
  }
  const data = query.data ?? null
  return (
    <div ref={frame} className="slider-picture" aria-busy={query.isFetching}>
      {data === null ? (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="size-full" />
        </>
      ) : (
        <>
          <img
            className="slider-ground"
            src={`data:image/webp;base64,${data.background}`}
            alt=""
            width={width}
            height={height}
          />
          <span
            className="slider-piece"
            style={{ left: percent(place, width), top: percent(data.top, height) }}
            onPointerDown={take}
            onPointerMove={drag}
            data-testid="login.slider.piece"
          >
            <img src={`data:image/webp;base64,${data.piece}`} alt="" width={piece} height={piece} />
          </span>
        </>
      )}
    </div>
  )
}
