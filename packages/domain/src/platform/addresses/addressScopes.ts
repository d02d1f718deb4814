/** What a visitor's address counts as: one line, and its neighbourhood. */
export interface AddressScopes {
  readonly address: string
  readonly network: string
}

const V6_GROUPS = 8
/** Anyone who has one IPv6 address has its whole /64, so that is "the address"; the neighbourhood is the /48. */
const V6_LINE_GROUPS = 4
const V6_NETWORK_GROUPS = 3

function groupsOf(text: string): string[] {
  const [head = '', tail] = text.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  const missing = Math.max(0, V6_GROUPS - before.length - after.length)
  return [...before, ...new Array<string>(missing).fill('0'), ...after]
}

/** The scopes in which what comes from an address is counted (safety 4.2): itself and its /24. */
export function addressScopes(ip: string): AddressScopes {
  const plain = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) {
    return { address: plain, network: `${plain.split('.').slice(0, 3).join('.')}.0/24` }
  }
  const groups = groupsOf(plain.replace(/%.*$/, '')).map((group) => group.replace(/^0+(?=.)/, ''))
  const prefix = (count: number) => `${groups.slice(0, count).join(':')}::/${count * 16}`
  return { address: prefix(V6_LINE_GROUPS), network: prefix(V6_NETWORK_GROUPS) }
}
