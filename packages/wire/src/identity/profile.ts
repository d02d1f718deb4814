import { z } from 'zod'
import { route } from '../route.ts'
import { FIELD_CHARS_MAX, fieldRule } from './registration.ts'

const typed = z.string().trim().min(1).max(FIELD_CHARS_MAX)
const set = z.object({ value: z.object({ set: z.literal(true) }) })

/** Experience 3.17.1: what the own page shows of the person, and how the rest is to be written. */
export const ownProfile = route({
  method: 'GET',
  path: '/wps/member/profile',
  summary: 'Real name and date of birth, masked, and the rules for setting them',
  access: 'member',
  reply: z.object({
    value: z.object({
      /** masked; null while none is set */
      name: z.string().nullable(),
      birthday: z.string().nullable(),
      nameRule: fieldRule,
      birthdayRule: fieldRule,
    }),
  }),
  errors: [],
})

/** Payout accounts are bound in this name (experience 3.17.4), so it is set once, after a fresh proof (safety 4.3). */
export const setName = route({
  method: 'POST',
  path: '/wps/member/profile/name',
  summary: 'Set the own real name; it cannot be changed afterwards',
  access: 'member',
  body: z.strictObject({ name: typed }),
  reply: set,
  errors: ['SESSION_NOT_FRESH', 'MEMBER_PROFILE_LOCKED', 'MEMBER_EXCLUDED'],
})

export const setBirthday = route({
  method: 'POST',
  path: '/wps/member/profile/birthday',
  summary: 'Set the own date of birth; it cannot be changed afterwards',
  access: 'member',
  body: z.strictObject({ birthday: typed }),
  reply: set,
  errors: ['SESSION_NOT_FRESH', 'MEMBER_PROFILE_LOCKED', 'MEMBER_TOO_YOUNG', 'MEMBER_EXCLUDED'],
})
