import { useState } from 'react'

/** What is wrong with a form besides its fields: the whole of it, and its slider. */
export function useFormProblems() {
  const [problem, setProblem] = useState<string | null>(null)
  const [sliderError, setSliderError] = useState<string>()
  const clear = () => {
    setProblem(null)
    setSliderError(undefined)
  }
  return { problem, sliderError, setProblem, setSliderError, clear }
}
