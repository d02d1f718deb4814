/**
 * Something a person can put right: its message is one plain sentence that says what and how.
 * Verbs print it without a stack and exit 1.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
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
