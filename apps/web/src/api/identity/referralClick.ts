import { rewards } from '@croupier/wire'
import { call } from '../client.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const counted = new Set<string>()

/** Tells once a visit that a member's link was opened. Nothing is shown of it, so nobody is told when it could not be counted. */
export function countClick(code: string): void {
  if (!UUID.test(code) || counted.has(code)) return
  counted.add(code)
  call(rewards.countClick, { body: { code } }).catch(() => null)
}
