/** What a jurisdiction makes of one setting of a merchant: the least and the most of a number, or the values that are left to choose. */
export interface SettingBound {
  /** the setting with the groups before it, with dots */
  readonly path: string
  readonly least?: number
  readonly most?: number
  /** what may be chosen; the first of them is in force in place of any other */
  readonly among?: readonly (string | boolean)[]
  /** the requirement of `docs/protection.md` or the clause of `docs/rules.md` that it serves */
  readonly requirement: string
  /** the law or standard that asks for it, with the clause where its text was read */
  readonly clause: string
}

type Group = Readonly<Record<string, unknown>>
const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (settings: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((at, name) => (isGroup(at) ? at[name] : undefined), settings)

function replacedAt(settings: Group, [name = '', ...rest]: readonly string[], value: unknown): Group {
  const below = settings[name]
  return { ...settings, [name]: rest.length === 0 || !isGroup(below) ? value : replacedAt(below, rest, value) }
}

function fitted({ least, most, among }: SettingBound, value: unknown): unknown {
  if (among !== undefined) return among.some((one) => one === value) ? value : among[0]
  if (typeof value !== 'number') return value
  const raised = Math.max(value, least ?? value)
  return Math.min(raised, most ?? raised)
}

/**
 * Settings as they hold under bounds: what is looser than its bound is as the bound says, everything else stays.
 * @returns the same object where nothing is looser
 */
export function withinBounds<T extends object>(settings: T, bounds: readonly SettingBound[]): T {
  return bounds.reduce<T>((held, bound) => {
    const names = bound.path.split('.')
    const value = valueAt(held, names)
    const right = fitted(bound, value)
    return right === value ? held : (replacedAt(held as Group, names, right) as T)
  }, settings)
}

/** The bounds that a change of settings passes. @param change what is changed, of a group what is named; @param next all settings after it */
export function passedBounds(change: object, next: object, bounds: readonly SettingBound[]): SettingBound[] {
  return bounds.filter((bound) => {
    const names = bound.path.split('.')
    if (valueAt(change, names) === undefined) return false
    const value = valueAt(next, names)
    return fitted(bound, value) !== value
  })
}
