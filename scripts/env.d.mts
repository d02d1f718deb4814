/** The text of .env in which every secret has a value, and the names of those that were made. */
export function completeEnv(
  example: string,
  current: string | null,
  random?: (bytes: number) => Buffer,
): { text: string; made: string[] }
/** Completes the .env of a folder from its .env.example; returns the names of the secrets that were made. */
export function writeEnv(folder: string): string[]
