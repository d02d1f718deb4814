export {
  type BreakLength,
  breakEnd,
  EXCLUSION_MONTHS,
  lastsAsLong,
  limitChange,
  nextRealityCheck,
  REALITY_MINUTES,
  RETURN_WAIT_MS,
  releaseEnd,
  TIME_OUT_DAYS,
} from './limits.ts'
export {
  HARM_MARKERS,
  type HarmMarker,
  type HarmMarkerName,
  markersOf,
  type PlayFacts,
  SPEAK_FROM,
  scoreOf,
} from './markers.ts'
export { reviewDue } from './review.ts'
