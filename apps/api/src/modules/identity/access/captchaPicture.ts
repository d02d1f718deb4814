import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'

/**
 * The module itself is the drawing function, which its types do not say; we pass the text because its own texts are
 * predictable.
 */
const drawSvg = svgCaptcha as unknown as (text: string, options: Parameters<typeof svgCaptcha.create>[0]) => string

const PICTURE = {
  width: 160,
  height: 56,
  fontSize: 56,
  noise: 3,
  color: true,
  background: '#f4efe6',
}

/** A text as a picture that programs can hardly read: PNG, base64 (spec 7). */
export async function captchaPicture(text: string): Promise<string> {
  const svg = drawSvg(text, PICTURE)
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer()
  return png.toString('base64')
}
