import type { Ctx } from '../../ctx.ts'

/** An entry's name: what its sealed text is bound to. */
export interface EntryPlace {
  readonly source: string
  readonly reference: string
  readonly merchantId: number | null
}

const bindingOf = ({ source, reference, merchantId }: EntryPlace): string =>
  `exclusions/sealed/${JSON.stringify([source, reference, merchantId])}`

/** Seals what a list says of a person, one JSON text, under the master key: it belongs to no merchant. */
export const sealEntry = (ctx: Ctx, place: EntryPlace, text: string): string =>
  ctx.vault.seal('exclusions', Buffer.from(text), bindingOf(place))

/**
 * Opens it, for marks under a merchant's key.
 * @throws Error when no master key here sealed it
 */
export const openEntry = (ctx: Ctx, entry: EntryPlace & { readonly sealed: string }): string =>
  ctx.vault.open('exclusions', entry.sealed, bindingOf(entry)).toString()
