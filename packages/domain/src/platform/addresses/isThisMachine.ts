import { BlockList, isIPv6 } from 'node:net'

const THIS_MACHINE = new BlockList()
THIS_MACHINE.addSubnet('127.0.0.0', 8)
THIS_MACHINE.addAddress('::1', 'ipv6')

/** Whether a call comes from this machine itself, by its address. */
export const isThisMachine = (address: string): boolean =>
  THIS_MACHINE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
