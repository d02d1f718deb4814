import { isRefusal } from './apiError.ts'

/** After how many seconds the same call is looked at again, by a refusal that says so; null for every other error. */
export function retryAfterOf(error: unknown): number | null {
  return isRefusal(error, 'CODE_TOO_MANY', 'RATE_LIMITED') ? error.params.retryAfterS : null
}
