import { z } from 'zod'

/** What an officer may see and do in the console, by area. Roles are lists of these, kept as data. */
export const permission = z.enum([
  'staff.see',
  'staff.act',
  'cashier.see',
  'cashier.act',
  'members.see',
  'members.act',
  'agents.see',
  'agents.act',
  'games.see',
  'games.act',
  'lottery.see',
  'lottery.act',
  'content.see',
  'content.act',
  'rewards.see',
  'rewards.act',
  'merchants.see',
  'merchants.act',
  'reports.see',
  'audit.see',
])
export type Permission = z.output<typeof permission>
