/** Text made safe for element content and double-quoted attributes; control characters XML forbids are dropped. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A number with at most two places, as short as it can be written. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}

export type Rosette = {
  /** Prefix of the ids, unique on the page. */
  id: string
  /** 2 to this power petals. */
  doublings: number
  /** How far a petal reaches from the middle. */
  reach: number
  /** Its width there. */
  width: number
  /** Where it begins; the middle stays empty. */
  hole: number
}

/**
 * A rosette of one petal: each step draws the group before it twice, the second time turned. So 64
 * petals cost six lines instead of 64.
 */
export function rosette({ id, doublings, reach, width, hole }: Rosette): string {
  const half = width / 2
  const middle = (reach + hole) / 2
  const petal = `M0 ${short(-hole)}C${short(half)} ${short(-middle)} ${short(half)} ${short(-reach)} 0 ${short(-reach)}S${short(-half)} ${short(-middle)} 0 ${short(-hole)}Z`
  let parts = `<path id="${id}0" d="${petal}"/>`
  for (let step = 1; step <= doublings; step++) {
    const angle = short(360 / 2 ** step)
    const before = `${id}${step - 1}`
    parts = `<g id="${id}${step}">${parts}<use href="#${before}" transform="rotate(${angle})"/></g>`
  }
  return parts
}
