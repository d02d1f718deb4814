/**
 * A cell of a file: a text, a figure or nothing. A figure is a decimal text, so that an amount is written exactly as it is kept.
 */
export type Cell = { readonly text: string } | { readonly figure: string } | null

/** A table that is written while it is read: the next rows are asked for when the ones before are away. */
export interface Sheet {
  readonly name: string
  readonly header: readonly string[]
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>
}
