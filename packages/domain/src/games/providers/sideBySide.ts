/** After so many questions in a row without an answer a provider is asked no more in this turn. */
const SILENT_MAX = 3

/** A question to a provider. */
interface Question {
  readonly vendor: string
}

/**
 * Puts questions to providers: those to one of them in their order, the providers side by side, so that a slow one keeps nobody else
 * waiting. @param ask whether it was answered; what it throws ends the turn of its provider alone and is thrown in the end
 * @returns the questions that were not put, because their provider was silent
 */
export async function sideBySide<T extends Question>(
  questions: readonly T[],
  ask: (question: T) => Promise<boolean>,
): Promise<T[]> {
  const turns = [...Map.groupBy(questions, ({ vendor }) => vendor).values()]
  const ended = await Promise.allSettled(turns.map(async (turn) => await askInTurn(turn, ask)))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return ended.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

async function askInTurn<T>(questions: readonly T[], ask: (question: T) => Promise<boolean>): Promise<T[]> {
  let silent = 0
  for (const [index, question] of questions.entries()) {
    silent = (await ask(question)) ? 0 : silent + 1
    if (silent >= SILENT_MAX) return questions.slice(index + 1)
  }
  return []
}
