const SIZE = 24
/** Nobody's letter: what a device draws for it is what it draws for letters it has not. */
const UNASSIGNED = '\u{10FFFE}'

/**
 * Whether this device has a face with this letter: it then needs none of ours, of which Chinese alone is a megabyte. False where a page
 * cannot see what it draws.
 */
export function hasLetters(letter: string): boolean {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (pen === null) return false
  const drawn = (text: string) => {
    pen.canvas.width = SIZE
    pen.canvas.height = SIZE
    pen.textBaseline = 'top'
    pen.font = `${SIZE - 4}px system-ui`
    pen.fillText(text, 0, 0)
    return pen.getImageData(0, 0, SIZE, SIZE).data.join()
  }
  const seen = drawn(letter)
  return seen !== drawn(UNASSIGNED) && seen !== drawn('')
}
