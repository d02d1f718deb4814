/** Where an answer lacks what is expected of it; what it says besides is its own. */
export function differences(expected: unknown, told: unknown, at = ''): string[] {
  if (typeof expected !== 'object' || expected === null) {
    return expected === told ? [] : [`${at || 'it'} is ${JSON.stringify(told)}, not ${expected}`]
  }
  if (typeof told !== 'object' || told === null) return [`${at || 'it'} is ${told}`]
  if (Array.isArray(expected) && expected.length !== (told as unknown[]).length) {
    return [`${at} has ${(told as unknown[]).length}, not ${expected.length}`]
  }
  return Object.entries(expected).flatMap(([name, one]) =>
    differences(one, (told as Record<string, unknown>)[name], at === '' ? name : `${at}.${name}`),
  )
}
