import { formatTag } from '../i18n.ts'

/** A country by its code, in the reader's language, beside the address; the address alone where no country is known. */
export function placeText({ country, address }: { country: string | null; address: string }): string {
  if (country === null) return address
  const name = new Intl.DisplayNames([formatTag()], { type: 'region' }).of(country) ?? country
  return `${name} (${address})`
}
