/** Nested texts of a language, as in `core.ts` and `rest.ts`. */
export type TextTree = { readonly [key: string]: string | TextTree }

/** How much longer than English a made-up text is: what German or Tamil may need. */
const LONGER_PERCENT = 40
const PARAMETER = /(\{\w+\})/
const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpRrSsTtUuWwYyZz'
const ACCENTED = 'ÂâßɓÇçÐđÊêƑƒĜĝĤĥÎîĴĵĶķĽľṀɱÑñÔôÞþŔŕŠšŢţÛûŴŵÝýŽž'
const accents = new Map([...PLAIN].map((letter, place) => [letter, [...ACCENTED][place] ?? letter]))
const PADDING = 'ôñê ţŵô '

/** One text with accents for letters and 40 % more of them at its end; parameters stay as they are. */
function pseudoText(text: string): string {
  const accented = text
    .split(PARAMETER)
    .map((part) => (PARAMETER.test(part) ? part : accent(part)))
    .join('')
  const letters = [...text.replace(/\{\w+\}/g, '')].length
  const missing = Math.ceil((letters * LONGER_PERCENT) / 100)
  const padding = PADDING.repeat(Math.ceil(missing / PADDING.length)).slice(0, missing)
  return `${accented}${padding}`
}

function accent(text: string): string {
  return [...text].map((letter) => accents.get(letter) ?? letter).join('')
}

/**
 * A language nobody speaks, made of another: same keys, same parameters, accents on the letters
 * and 40 % more of them. Shown in a browser it tells clipped and untranslated texts by sight.
 * @param texts a tree of texts, best English; it is not changed
 */
export function pseudo<T extends TextTree>(texts: T): T {
  const made = Object.entries(texts).map(([key, node]) => [
    key,
    typeof node === 'string' ? pseudoText(node) : pseudo(node),
  ])
  return Object.fromEntries(made)
}
