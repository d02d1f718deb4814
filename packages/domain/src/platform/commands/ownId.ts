import { v5 } from 'uuid'
import type { CommandKey } from './oncePerKey.ts'

/** The namespace of the ids that are made here: any uuid that nothing else uses. */
const NAMESPACE = '5e0f4d5e-5f0c-4c9b-9d5b-2f4c1f6d9a11'

/**
 * The id of what a command makes. A client's key is unique for its account and route only: two accounts, also of two merchants, may
 * send the same one, and a provider that both share would take their orders for one. This id is the same at each repeat of the
 * command, and no other command has it.
 * @param command an account is of one merchant, so its number stands for the merchant too
 * @returns a uuid v5
 */
export const ownIdOf = ({ memberId, route, key }: Pick<CommandKey<unknown>, 'memberId' | 'route' | 'key'>): string =>
  v5(`${memberId}/${route}/${key.toLowerCase()}`, NAMESPACE)
