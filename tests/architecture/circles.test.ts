import { expect, it } from 'vitest'
import { sources } from './sources.ts'

/** Files by what they import of ours by a relative path, type imports and lazy ones included. */
const imports = new Map(
  sources.map((source) => [
    source.path,
    source.imports
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => new URL(specifier, `file:///${source.path}`).pathname.slice(1)),
  ]),
)

/** Groups of files that reach each other (Tarjan's strongly connected components), the small ones left out. */
function circles(): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file) ?? 0)
    stack.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) found.push(group.toSorted())
  }
  for (const file of imports.keys()) if (!index.has(file)) visit(file)
  return found
}

it('no files import each other in a circle', () => {
  expect(circles()).toEqual([])
})
