import { queryOptions } from '@tanstack/react-query'

/** How a Chinese name is typed; nothing for other names. */
export type PinyinOf = (name: string) => string

const HAN = /\p{Script=Han}/u
const BETWEEN = ' '

/**
 * The words by which people look for a Chinese name on a Latin keyboard: from each of its characters on, whole and by first
 * letters.
 */
function pinyinWords(syllables: readonly string[]): string {
  const initials = syllables.map(([first = '']) => first)
  const starts = [...syllables.keys()]
  const from = (parts: readonly string[]) => starts.map((start) => parts.slice(start).join(''))
  return [...from(syllables), ...from(initials)].join(' ')
}

/**
 * The readings, loaded when the search is opened; without them names are found as they are written. tiny-pinyin has 8 kB because it
 * asks the browser's collation; libraries with a dictionary of their own, as pinyin-pro, load 300 kB for the same names.
 */
export const readPinyin = queryOptions<PinyinOf>({
  queryKey: ['site', 'pinyin'],
  queryFn: async () => {
    const { default: tiny } = await import('tiny-pinyin')
    return (name) => {
      if (!HAN.test(name) || !tiny.isSupported()) return ''
      const han = [...name].filter((letter) => HAN.test(letter)).join('')
      return pinyinWords(tiny.convertToPinyin(han, BETWEEN, true).split(BETWEEN))
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
