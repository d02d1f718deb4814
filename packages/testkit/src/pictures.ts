import sharp from 'sharp'

/** A picture of noise-free stripes; `exif` is planted where cameras write, to be looked for afterwards. */
export async function aPicture(options: {
  readonly format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'
  readonly width?: number
  readonly height?: number
  readonly exif?: string
}): Promise<Buffer> {
  const { width = 300, height = 200, exif } = options
  const background = { r: 200, g: 40, b: 40 }
  const plain = sharp({
    create: { width, height, channels: 3, background },
    limitInputPixels: false,
  })
  const marked = exif === undefined ? plain : plain.withExif({ IFD0: { ImageDescription: exif } })
  return await marked.toFormat(options.format, { compressionLevel: 9 }).toBuffer()
}

/** Width, height and kind of a picture, and everything readable beside its pixels. */
export async function lookAtPicture(file: Buffer) {
  const { width, height, format, exif, icc, xmp, pages } = await sharp(file).metadata()
  return { width, height, format, pages: pages ?? 1, extras: [exif, icc, xmp].filter(Boolean) }
}
