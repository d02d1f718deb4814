/** Where an answer lacks what is expected of it; what it says besides is its own. */
export function differences(expected: unknown, actual: unknown, at = ''): string[] {
  if (typeof expected !== 'object' || expected === null) {
    return expected === actual ? [] : [`${at || 'it'} is ${JSON.stringify(actual)}, not ${expected}`]
  }
  if (typeof actual !== 'object' || actual === null) return [`${at || 'it'} is ${actual}`]
  if (Array.isArray(expected) && expected.length !== (actual as unknown[]).length) {
    return [`${at} has ${(actual as unknown[]).length}, not ${expected.length}`]
  }
  return Object.entries(expected).flatMap(([name, one]) =>
    differences(one, (actual as Record<string, unknown>)[name], at === '' ? name : `${at}.${name}`),
  )
}
