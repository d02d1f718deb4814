export type BoxRow = readonly [label: string, value: string] | string

export interface BoxSection {
  title: string
  rows: readonly BoxRow[]
}

const PADDING = 2

function lines(section: BoxSection): string[] {
  const labels = section.rows.map((row) => (typeof row === 'string' ? 0 : row[0].length))
  const width = Math.max(0, ...labels)
  return section.rows.map((row) => (typeof row === 'string' ? `  ${row}` : `  ${row[0].padEnd(width)}   ${row[1]}`))
}

/** Draws sections of label/value rows inside one frame, as wide as its longest line. */
export function box(sections: readonly BoxSection[]): string {
  const body = sections.flatMap((section, index) => [...(index === 0 ? [] : ['']), section.title, ...lines(section)])
  const width = Math.max(...body.map((line) => line.length)) + 2 * PADDING
  const edge = ' '.repeat(PADDING)
  return [
    `┌${'─'.repeat(width)}┐`,
    ...body.map((line) => `│${edge}${line.padEnd(width - 2 * PADDING)}${edge}│`),
    `└${'─'.repeat(width)}┘`,
  ].join('\n')
}
