import { failFields } from '@croupier/wire'
import { ZodError } from 'zod'

/**
 * Runs a use case that judges what was written by rules of its own; what they refuse is told field by field.
 * @throws InputRefused instead of a ZodError
 */
export async function judged<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    return failFields(error.issues.map(({ path, code }) => ({ path: path.join('.'), rule: code })))
  }
}
