/** The poster of an invitation, px. */
const SIZE = { width: 720, height: 960 }
const QR_PX = 440
const LINK_PX = 20
const PAPER = '#faf6ee'
const INK = '#2a1420'
const EDGE = 28

/** The words of a poster: who offers, what to do, where it leads. */
export interface PosterWords {
  readonly title: string
  readonly scan: string
  readonly link: string
}

async function pictureOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const picture = new Image()
  const text = new XMLSerializer().serializeToString(svg)
  picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`
  await picture.decode()
  return picture
}

/** Draws title, code and address on a sheet, and hands it to the browser as a PNG to keep. */
export async function savePoster(qr: SVGSVGElement, { title, scan, link }: PosterWords): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  const sheet = canvas.getContext('2d')
  if (sheet === null) return
  const { fontFamily } = getComputedStyle(document.body)
  const middle = SIZE.width / 2
  sheet.fillStyle = PAPER
  sheet.fillRect(0, 0, SIZE.width, SIZE.height)
  sheet.strokeStyle = INK
  sheet.lineWidth = 3
  sheet.strokeRect(EDGE, EDGE, SIZE.width - 2 * EDGE, SIZE.height - 2 * EDGE)
  sheet.fillStyle = INK
  sheet.textAlign = 'center'
  const width = SIZE.width - 4 * EDGE
  sheet.font = `700 56px ${fontFamily}`
  sheet.fillText(title, middle, 170, width)
  sheet.drawImage(await pictureOf(qr), middle - QR_PX / 2, 240, QR_PX, QR_PX)
  sheet.font = `600 36px ${fontFamily}`
  sheet.fillText(scan, middle, 770, width)
  sheet.font = `${LINK_PX}px ${fontFamily}`
  sheet.fillText(link, middle, 840, width)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob === null) return
  const address = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = 'invitation.png'
  anchor.click()
  URL.revokeObjectURL(address)
}
