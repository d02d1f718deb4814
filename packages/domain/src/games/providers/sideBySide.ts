/** After so many questions in a row without an answer a provider is asked no more in this turn. */
const SILENT_MAX = 3

/** A question to a provider. */
interface Question {
  readonly vendor: string
}

/**
 * Puts questions to providers: those to one of them in their order, the providers side by side, so that a slow one keeps nobody else
 * waiting. @param ask whether it was answered; what one throws is thrown in the end, and holds up no other
 * @returns the questions that were not put, because their provider was silent
 * @throws AggregateError with what questions failed by, after all others were put
 */
export async function sideBySide<T extends Question>(
  questions: readonly T[],
  ask: (question: T) => Promise<boolean>,
): Promise<T[]> {
  const errors: unknown[] = []
  const askOne = async (question: T): Promise<boolean> => {
    try {
      return await ask(question)
    } catch (error) {
      errors.push(error)
      return true
    }
  }
  const turns = [...Map.groupBy(questions, ({ vendor }) => vendor).values()]
  const left = await Promise.all(turns.map(async (turn) => await askInTurn(turn, askOne)))
  if (errors.length > 0) throw new AggregateError(errors, 'questions to game providers failed')
  return left.flat()
}

async function askInTurn<T>(questions: readonly T[], ask: (question: T) => Promise<boolean>): Promise<T[]> {
  let silent = 0
  for (const [index, question] of questions.entries()) {
    silent = (await ask(question)) ? 0 : silent + 1
    if (silent >= SILENT_MAX) return questions.slice(index + 1)
  }
  return []
}
