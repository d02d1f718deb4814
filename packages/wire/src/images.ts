import { z } from 'zod'
import { route } from './route.ts'

/** What may come: a PNG or JPEG by its content, whatever its name and header say (safety 4.8). */
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024
export const IMAGE_PIXELS_MAX = 16_000_000
/** An icon is drawn again as a square of this side. */
export const ICON_SIDE_PX = 256
/** The longer side of a picture of a paper: its small print can be read. */
export const PAPER_SIDE_PX = 2_000
export const IMAGES_PER_DAY_MAX = 20

/** An address of the picture, or null for none; it is drawn again whenever the picture changes. */
const icon = z.object({ value: z.object({ icon: z.string().nullable() }) })

/** Spec 7. */
export const memberIcon = route({
  method: 'GET',
  path: '/wps/member/info/icon',
  summary: 'The own picture; null when none was brought',
  access: 'session',
  reply: icon,
  errors: [],
})

export const setIcon = route({
  method: 'PUT',
  path: '/wps/member/info/icon',
  summary: 'Bring an own picture: PNG or JPEG, at most 5 MB and 16 megapixels',
  access: 'member',
  bodyAs: 'image',
  body: z.instanceof(Uint8Array),
  reply: icon,
  errors: ['IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE', 'IMAGE_QUOTA_EXCEEDED'],
})

export const dropIcon = route({
  method: 'DELETE',
  path: '/wps/member/info/icon',
  summary: 'Take the own picture away',
  access: 'member',
  reply: icon,
  errors: [],
})

/** Where a picture is served, by a name that cannot be guessed; not a call, because it answers with a file. */
export const IMAGE_PATH = '/wps/images/:name'
export const imagePathOf = (name: string): string => IMAGE_PATH.replace(':name', name)
