import { z } from 'zod'
import { instant } from '../../amount.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const done = z.object({ value: z.object({}) })
const merchantCode = z.string().min(1).max(40)
const entryId = z.string().regex(/^\d{1,18}$/)
const source = z.string().trim().min(1).max(60)
const reference = z.string().trim().min(1).max(100)

const list = z.object({
  source: z.string(),
  merchantCode: z.string().nullable(),
  entries: z.int(),
  loadedAt: instant,
})
export type OpsExclusionSource = z.output<typeof list>
export const listSources = opsRoute({
  method: 'GET',
  path: '/ops/exclusions/sources',
  summary: 'The exclusion lists that were taken in: entries that hold, and when something was added last',
  access: 'members.see',
  reply: z.object({ value: z.array(list) }),
  errors: [],
})

const entry = z.object({
  id: entryId,
  source: z.string(),
  reference: z.string(),
  merchantCode: z.string().nullable(),
  validFrom: instant,
  validUntil: instant.nullable(),
  addedAt: instant,
  endedAt: instant.nullable(),
  holds: z.boolean(),
  /** accounts that it was found to mean */
  found: z.int(),
})
export type OpsExclusion = z.output<typeof entry>
export const listEntries = opsRoute({
  method: 'GET',
  path: '/ops/exclusions',
  summary: 'Entries of exclusion lists by a part of the reference, the newest first; never what they say of a person',
  access: 'members.see',
  query: z.strictObject({ search: z.string().max(100).default(''), after: entryId.optional() }),
  reply: z.object({ value: z.object({ items: z.array(entry), next: entryId.nullable() }) }),
  errors: [],
})

const found = z.object({
  publicId: z.uuid(),
  account: z.string(),
  merchantCode: z.string(),
  foundAt: instant,
  isCleared: z.boolean(),
})
export const listFound = opsRoute({
  method: 'GET',
  path: '/ops/exclusions/:id/members',
  summary: 'The accounts that an entry was found to mean',
  access: 'members.see',
  params: z.strictObject({ id: entryId }),
  reply: z.object({ value: z.array(found) }),
  errors: [],
})

/** Characters of a file at most: a longer list is taken in part by part. */
export const EXCLUSION_FILE_CHARS_MAX = 2_000_000
/** What is wrong with a line of a list; it repeats nothing personal. */
const exclusionFault = z.object({
  /** in the file, from 1 */
  line: z.int(),
  fault: z.enum([
    'UNREADABLE',
    'COLUMNS',
    'REFERENCE_EMPTY',
    'REFERENCE_LONG',
    'REFERENCE_TWICE',
    'MOBILE',
    'EMAIL',
    'ID_NUMBER',
    'NAME_BIRTHDAY',
    'BIRTHDAY',
    'NOBODY',
    'INSTANT',
    'UNTIL',
    'OVER',
    'OTHER_WORDS',
  ]),
  /** what more there is to say: columns, a line, the code of what reads CSV */
  about: z.string(),
})
export type ExclusionFault = z.output<typeof exclusionFault>

export const addList = opsRoute({
  method: 'POST',
  path: '/ops/exclusions',
  summary:
    'Takes a list in, all of it or nothing, and says what is wrong line by line; whom it means is excluded at once',
  access: 'members.act',
  body: z.strictObject({
    source,
    /** null: the whole platform */
    merchantCode: merchantCode.nullable(),
    /** CSV with the names of its columns in the first line */
    csv: z.string().min(1).max(EXCLUSION_FILE_CHARS_MAX),
    reason,
  }),
  bodyBytesMax: 8_000_000,
  reply: z.object({
    value: z.object({
      /** with any of them nothing was added */
      faults: z.array(exclusionFault),
      added: z.int(),
      /** lines that the list has already, word for word */
      known: z.int(),
      /** accounts that were excluded */
      found: z.int(),
    }),
  }),
  errors: ['NOT_FOUND'],
})
export const endEntry = opsRoute({
  method: 'POST',
  path: '/ops/exclusions/:reference/end',
  summary: 'Two officers end an entry of a list: it holds for nobody any more',
  access: 'members.act',
  params: z.strictObject({ reference }),
  body: z.strictObject({ source, merchantCode: merchantCode.nullable(), reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER', ...SECOND_ERRORS],
})
export const clear = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/clearance',
  summary: 'Two officers keep that an entry means somebody else than this account’s person, a namesake',
  access: 'members.act',
  params: z.strictObject({ publicId: z.uuid() }),
  body: z.strictObject({ source, reference, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER', ...SECOND_ERRORS],
})

const pair = z.object({
  publicId: z.uuid(),
  account: z.string(),
  otherId: z.uuid(),
  other: z.string(),
  merchantCode: z.string(),
  traits: z.array(z.enum(['device', 'nameBirth'])),
})
export type OpsDuplicate = z.output<typeof pair>
export const listDuplicates = opsRoute({
  method: 'GET',
  path: '/ops/duplicates',
  summary: 'Accounts that look like one person’s and that nobody has judged, those that share most first',
  access: 'members.see',
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d(\.\d{1,18}){2}$/)
      .optional(),
  }),
  reply: z.object({ value: z.object({ items: z.array(pair), next: z.string().nullable() }) }),
  errors: [],
})
export const tellApart = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/apart',
  summary: 'Keeps that two accounts belong to two people',
  access: 'members.act',
  params: z.strictObject({ publicId: z.uuid() }),
  body: z.strictObject({ otherId: z.uuid(), reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})
