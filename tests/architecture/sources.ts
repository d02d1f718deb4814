import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SKIPPED = new Set([
  'node_modules',
  'generated',
  'dist',
  '.git',
  '.data',
  'test-results',
  'bench-results',
  'playwright-report',
  'coverage',
])

/** What names a test: `it(…)`, `test.each(…)(…)`, `describe.skip(…)`. */
const TEST_CALL = /^(it|test|describe)\b/

/** One TypeScript file of ours, as text and as what it imports. */
export interface Source {
  /** path from the project's root, with `/` */
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly string[]
  /** functions with a body, by the lines they span */
  readonly functions: readonly { readonly line: number; readonly lines: number }[]
  /** lines that switch the type checker off: `any`, and comments that silence it */
  readonly untyped: readonly number[]
  /** comments, and titles of tests */
  readonly prose: readonly string[]
  /** every identifier, once */
  readonly names: readonly string[]
  /** those that the file declares: variables, parameters, functions, types, and members of types and classes */
  readonly declared: readonly string[]
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue
    const at = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(at)
    else yield at
  }
}

/** Paths of all files of the project that are ours to keep. */
export const files: readonly string[] = [...walk('')]

/** The text of a project file. */
export function textOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}

function read(file: string): Source {
  const text = textOf(file)
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const lineAt = (offset: number) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
  const parsed = parseSync(file, text)
  const functions: { line: number; lines: number }[] = []
  const note = (node: Node) => {
    const line = lineAt(node.start)
    functions.push({ line, lines: lineAt(node.end) - line + 1 })
  }
  const untyped: number[] = parsed.comments
    .filter((comment) => /@ts-(ignore|expect-error|nocheck)/.test(comment.value))
    .map((comment) => lineAt(comment.start))
  const prose = parsed.comments.map((comment) => comment.value)
  const names = new Set<string>()
  const declared = new Set<string>()
  const declare = (node: Node | null): void => {
    if (node === null) return
    if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') declared.add(node.name)
    else if (node.type === 'AssignmentPattern') declare(node.left)
    else if (node.type === 'RestElement') declare(node.argument)
    else if (node.type === 'ArrayPattern') node.elements.forEach(declare)
    else if (node.type === 'ObjectPattern') {
      for (const one of node.properties) declare(one.type === 'RestElement' ? one : one.value)
    }
  }
  const named = (node: { readonly id: Node | null; readonly params?: readonly Node[] }) => {
    for (const one of [node.id, ...(node.params ?? [])]) declare(one)
  }
  const member = (node: { readonly key: Node; readonly params?: readonly Node[] }) => {
    for (const one of [node.key, ...(node.params ?? [])]) declare(one)
  }
  new Visitor({
    Identifier: (node) => void names.add(node.name),
    CallExpression: (node) => {
      const [title] = node.arguments
      const literal = title?.type === 'Literal' || title?.type === 'TemplateLiteral'
      const called = text.slice(node.callee.start, node.callee.end)
      if (literal && TEST_CALL.test(called)) prose.push(text.slice(title.start, title.end))
    },
    TSAnyKeyword: (node) => void untyped.push(lineAt(node.start)),
    FunctionDeclaration: (node) => {
      note(node)
      named(node)
    },
    FunctionExpression: (node) => {
      note(node)
      named(node)
    },
    ArrowFunctionExpression: (node) => {
      note(node)
      named(node)
    },
    VariableDeclarator: named,
    ClassDeclaration: (node) => declare(node.id),
    TSInterfaceDeclaration: (node) => declare(node.id),
    TSTypeAliasDeclaration: (node) => declare(node.id),
    TSFunctionType: (node) => node.params.forEach(declare),
    TSPropertySignature: member,
    TSMethodSignature: member,
    PropertyDefinition: member,
    MethodDefinition: member,
  }).visit(parsed.program)
  const imports = [
    ...parsed.module.staticImports.map((entry) => entry.moduleRequest.value),
    ...parsed.module.staticExports.flatMap((entry) =>
      entry.entries.flatMap((one) => (one.moduleRequest === null ? [] : [one.moduleRequest.value])),
    ),
    ...parsed.module.dynamicImports.flatMap((entry) => {
      const literal = text.slice(entry.moduleRequest.start, entry.moduleRequest.end)
      return /^(['"]).*\1$/.test(literal) ? [literal.slice(1, -1)] : []
    }),
  ]
  return {
    path: file,
    text,
    lines: starts.length - 1,
    imports: [...new Set(imports)],
    functions,
    untyped,
    prose,
    names: [...names],
    declared: [...declared],
  }
}

/** Every TypeScript file of ours, parsed once. */
export const sources: readonly Source[] = files
  .filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file) && !file.endsWith('.d.ts'))
  .map(read)

/** Whether a file is a test or serves tests only. */
export const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/') || file.startsWith('packages/testkit/')
