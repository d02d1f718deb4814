import { v7 } from 'uuid'

/** A uuid v7 of an instant, as a client makes it at that time: the key of a command (safety R7). */
export function uuidAt(instant: Date): string {
  return v7({ msecs: instant.getTime() })
}
