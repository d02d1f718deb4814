/** From 0, almost no protection, to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** Lengths at which a password of mixed signs is worth one step more. */
const STEPS = [8, 11, 14, 18] as const
/** Texts with fewer different signs than this are as good as short ones. */
const DISTINCT_MIN = 5
const RUN = /(.)\1\1/u
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Lo}|\p{Lm}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]
const NAME_CHARS_MIN = 4

/**
 * A hint beside the field while a password is chosen: length counts most, variety lifts it, known words of the person lower
 * it. It refuses nothing: the server knows the common passwords (ASVS 6.2.5, no rules of composition).
 * @param names account name, nickname and the like
 */
export function passwordStrength(password: string, names: readonly string[]): Strength {
  const lower = password.toLowerCase()
  const known = names.some((name) => {
    const one = name.trim().toLowerCase()
    return one.length >= NAME_CHARS_MIN && lower.includes(one)
  })
  if (known || password.length < STEPS[0]) return 0
  if (new Set(lower).size < DISTINCT_MIN) return 0
  const byLength = STEPS.filter((chars) => password.length >= chars).length
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  const steps = byLength + (kinds >= 3 ? 1 : 0) - (RUN.test(password) ? 1 : 0)
  return Math.max(1, Math.min(4, steps)) as Strength
}
