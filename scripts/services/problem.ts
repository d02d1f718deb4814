/**
 * Something a person can put right: its message is one plain sentence that says what and how.
 * Verbs print it without a stack and exit 1.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** A word somebody has to give, without the blanks around it. @throws StartProblem with `usage` when it is not there */
export function said(word: string | null | undefined, usage: string): string {
  const given = word?.trim() ?? ''
  if (given === '') throw new StartProblem(usage)
  return given
}

/**
 * Runs a verb's body. A StartProblem prints as its sentence, anything else with its stack; both set
 * the exit code 1.
 */
export async function runVerb(body: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    console.error(error instanceof StartProblem ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
