import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { isRefusal } from '../../../../api/apiError.ts'
import { sliderQuery } from '../../../../api/identity/session.ts'
import { useRest } from '../useRest.ts'

type Drawn = { background: string; piece: string; top: number }

/** The puzzle as its field shows it. */
export type SliderState = {
  query: UseQueryResult<Drawn | null>
  /** where the piece is, px of the picture */
  place: number
  move: (place: number) => void
  renew: () => void
  /** the last one is a second old: the server draws no faster */
  rested: boolean
}

/** What shows that a person is there (rules E3.5): a piece in its gap, signs that were read, or both. */
export type PuzzleState = {
  /** null while no puzzle is shown: the merchant asks for none, or signs are read instead */
  slider: SliderState | null
  /** which picture of signs is shown; null for none */
  picture: { turn: number; renew: () => void } | null
  /** signs instead of the puzzle, and back; null where there is nothing to choose */
  choice: { reading: boolean; change: () => void } | null
  /** whether the piece was moved at all, where one is shown */
  ready: boolean
  /** what the login carries of it */
  body: (captcha: string) => { slider?: number; captcha?: string }
  /** everything again after a refusal: each puzzle is asked once, whatever came of it */
  refused: (error: unknown) => void
}

/** Whether the next try needs signs: this refusal says so, or was about them. */
function asksForPicture(error: unknown): boolean | null {
  if (isRefusal(error, 'SESSION_WRONG_CREDENTIALS')) return error.params.captcha
  if (isRefusal(error, 'CODE_WRONG')) return error.params.captcha ?? null
  return isRefusal(error, 'SESSION_CAPTCHA_WRONG') ? true : null
}

/**
 * The puzzles of one login form.
 * @param onNewPicture empties the field of the signs
 * @param wanted false: no puzzle is drawn yet, for who may not need one
 * @param always signs are read where the merchant has no puzzle: for what sends something (rules E3.5)
 */
export function usePuzzles(onNewPicture: () => void, wanted = true, always = false): PuzzleState {
  const [turn, setTurn] = useState(0)
  const [place, setPlace] = useState(0)
  const [reading, setReading] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const [pictureTurn, setPictureTurn] = useState(1)
  const query = useQuery({ ...sliderQuery(turn), enabled: wanted && !reading })
  const rested = useRest(query.dataUpdatedAt)
  const renewSlider = useCallback(() => {
    setPlace(0)
    setTurn((last) => last + 1)
  }, [])
  const renewPicture = useCallback(() => {
    onNewPicture()
    setPictureTurn((last) => last + 1)
  }, [onNewPicture])
  const unasked = query.data === null && !reading
  const slides = wanted && !reading && !unasked
  const shown = reading || isRequested || (always && wanted && unasked)
  return {
    slider: slides ? { query, place, move: setPlace, renew: renewSlider, rested } : null,
    picture: shown ? { turn: pictureTurn, renew: renewPicture } : null,
    choice: unasked || !wanted ? null : { reading, change: () => setReading(!reading) },
    ready: !slides || place > 0,
    body: (captcha) => ({
      ...(slides ? { slider: place } : {}),
      ...(shown ? { captcha } : {}),
    }),
    refused: (error) => {
      const asks = asksForPicture(error)
      if (asks !== null) setRequested(asks)
      if (isRefusal(error, 'SESSION_LOCKED')) setRequested(true)
      if (!unasked) renewSlider()
      renewPicture()
    },
  }
}

/** What is wrong with a form that has a puzzle, besides its fields: the whole of it, and its slider. */
export function useFormProblems() {
  const [problem, setProblem] = useState<string | null>(null)
  const [sliderError, setSliderError] = useState<string>()
  const clear = () => {
    setProblem(null)
    setSliderError(undefined)
  }
  return { problem, sliderError, setProblem, setSliderError, clear }
}
