import { v7 } from 'uuid'

/** Ids of one instant are in the order in which they were made, as they are where a clock runs. */
let made = 0

/** A uuid v7 of an instant, as a client makes it at that time: the key of a command (safety R7). */
export function uuidAt(instant: Date): string {
  made += 1
  return v7({ msecs: instant.getTime(), seq: made })
}
