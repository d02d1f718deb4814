/**
 * An error that a person can correct: its message is one plain sentence that says what and how.
 * Verbs print it without a stack and exit 1.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** A word somebody has to give, without the blanks around it. @throws StartProblem with `usage` when it is not there */
export function requireText(word: string | null | undefined, usage: string): string {
  const given = word?.trim() ?? ''
  if (given === '') throw new StartProblem(usage)
  return given
}

/** What Node's parseArgs says of a command line that it cannot read, null for any other error. */
function misread(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof Error && code.startsWith('ERR_PARSE_ARGS') ? error.message : null
}

/**
 * Runs a verb's body. With a usage, `--help` prints it and nothing is done, and a command line that cannot be read is answered
 * with it. A StartProblem prints as its sentence, anything else with its stack; both set the exit code 1.
 */
export async function runVerb(body: () => Promise<number | undefined>, usage?: string): Promise<void> {
  if (usage !== undefined && process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
    console.log(usage)
    return
  }
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    const fault = usage === undefined ? null : misread(error)
    if (fault !== null) console.error(`\n${fault}\n\n${usage}`)
    else console.error(error instanceof StartProblem ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
