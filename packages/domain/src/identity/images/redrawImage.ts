import { fail, images } from '@croupier/wire'
import sharp, { type Sharp } from 'sharp'

/** What was drawn from an uploaded file. */
export interface Drawn {
  readonly webp: Buffer
  readonly width: number
  readonly height: number
}

/** Files that are named as what they are by their first bytes; sharp would read many more kinds. */
const STARTS = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from([0xff, 0xd8, 0xff])]
const QUALITY = 82

/** The library's words for a picture of more pixels than it was told to read. */
const OVERSIZED = 'pixel limit'

type Shape = (image: Sharp) => Sharp

/** Draws a PNG or JPEG again as a WebP of another shape; nothing else that the file contained is copied. */
async function redraw(file: Uint8Array, shape: Shape): Promise<Drawn> {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 8))
  if (!STARTS.some((one) => start.subarray(0, one.length).equals(one))) fail('IMAGE_UNREADABLE', {})
  const limits = { limitInputPixels: images.IMAGE_PIXELS_MAX, failOn: 'warning' as const, pages: 1 }
  try {
    const { data, info } = await shape(sharp(file, limits).autoOrient())
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.height }
  } catch (error) {
    // The library has one kind of error: a file that cannot be read is an error of the sender, not of the server.
    if (error instanceof Error && error.message.includes(OVERSIZED)) fail('IMAGE_TOO_LARGE', {})
    fail('IMAGE_UNREADABLE', {})
  }
}

/**
 * Draws a PNG or JPEG again as a square WebP (safety 4.8): upright, cut around its middle, its first frame, without anything
 * else the file contained. Metadata, appended archives and scripts are not copied because nothing is copied.
 * @param file what was sent, at most IMAGE_BYTES_MAX
 * @param side of the square, px
 * @throws DomainError IMAGE_UNREADABLE for anything but a whole PNG or JPEG, IMAGE_TOO_LARGE over 16 megapixels
 */
export async function redrawImage(file: Uint8Array, side: number): Promise<Drawn> {
  return await redraw(file, (image) => image.resize(side, side, { fit: 'cover' }))
}

/**
 * Draws a picture of a paper again, whole and readable: like redrawImage, but nothing is cut off.
 * @param file what was sent, at most IMAGE_BYTES_MAX
 * @throws DomainError as redrawImage
 */
export async function redrawPaper(file: Uint8Array): Promise<Drawn> {
  const box = { fit: 'inside', withoutEnlargement: true } as const
  return await redraw(file, (image) => image.resize(images.PAPER_SIDE_PX, images.PAPER_SIDE_PX, box))
}
