import type { z } from 'zod'

/** A refusal that the caller is told, with its HTTP status. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** @throws Refusal 422 where the text is not what the schema says */
export function read<S extends z.ZodType>(schema: S, content: unknown): z.output<S> {
  const parsed = schema.safeDecode(content as never)
  if (!parsed.success) throw new Refusal(422, 'INPUT_WRONG')
  return parsed.data
}
