import { z } from 'zod'

/** Every variable the witness reads. */
const environment = z.object({
  WITNESS_HOST: z.string().default('127.0.0.1'),
  WITNESS_PORT: z.coerce.number().int().min(0).max(65_535).default(3010),
  /** where heads.jsonl is kept: apart from the database and its backups */
  WITNESS_FOLDER: z.string().min(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/**
 * Reads the environment.
 * @throws Error naming every variable that is missing or wrong, all at once
 */
export function readWitnessConfig(env: Readonly<Record<string, string | undefined>>) {
  const parsed = environment.safeParse(env)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`)
}
