/** The zeros of the digits that keyboards of the site's languages write: Arabic, Devanagari, Tamil, Thai, Burmese, Khmer and others. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0be6, 0x0e50, 0x0ed0, 0x1040, 0x17e0]
const DIGITS = 10
/** Full-width signs stand at a fixed distance behind those of ASCII. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0
const IDEOGRAPHIC_SPACE = /\u3000/g

/**
 * A text with the digits and signs of ASCII where a keyboard of another script wrote others: `１，２００．５` and `१,२००.५` are `1,200.5`.
 * Nothing else is changed: a raised or circled digit is no digit here, so that it never becomes part of an amount.
 */
export function plainSigns(text: string): string {
  return text
    .replace(IDEOGRAPHIC_SPACE, ' ')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/\p{Nd}/gu, (sign) => {
      const code = sign.codePointAt(0) ?? 0
      const zero = ZEROS.find((first) => code >= first && code < first + DIGITS)
      return zero === undefined ? sign : String(code - zero)
    })
}
