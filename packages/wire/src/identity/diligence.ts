import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'

/** What a member can show: who they are, where they live, where the money comes from (protection M8). */
export const paperKind = z.enum(['IDENTITY', 'ADDRESS', 'FUNDS'])
export type PaperKind = z.infer<typeof paperKind>

/** EXPIRED: it was accepted, and its last day is over. */
export const paperState = z.enum(['MISSING', 'WAITING', 'ACCEPTED', 'REFUSED', 'EXPIRED'])
export type PaperState = z.infer<typeof paperState>

/** Why a paper was refused. */
export const paperReason = z.enum([
  'UNREADABLE',
  'CUT_OFF',
  'OUT_OF_DATE',
  'WRONG_KIND',
  'NAME_DIFFERS',
  'ADDRESS_DIFFERS',
  'NOT_ENOUGH',
  'ALTERED',
])
export type PaperReason = z.infer<typeof paperReason>

const paper = z.object({
  kind: paperKind,
  state: paperState,
  reason: paperReason.nullable(),
  sentAt: instant.nullable(),
  /** it was asked for, and none that holds is there */
  needed: z.boolean(),
})
export type Paper = z.output<typeof paper>

const reply = z.object({
  value: z.object({
    papers: z.array(paper),
    /** until when what is needed has to be there; from then on no deposit is taken and nothing is sent */
    dueAt: instant.nullable(),
  }),
})

export const papers = route({
  method: 'GET',
  path: '/wps/member/info/papers',
  summary: 'How the own papers stand: identity, address, source of money',
  access: 'member',
  reply,
  errors: [],
})

export const sendPaper = route({
  method: 'PUT',
  path: '/wps/member/info/papers/:kind',
  summary: 'Bring a picture of a paper: PNG or JPEG, at most 5 MB and 16 megapixels',
  access: 'member',
  params: z.object({ kind: paperKind }),
  bodyAs: 'image',
  body: z.instanceof(Uint8Array),
  reply,
  errors: ['PAPER_WAITING', 'IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE', 'IMAGE_QUOTA_EXCEEDED'],
})
