export { type AddressScopes, addressScopes } from './addressScopes.ts'
export { isPublicAddress } from './isPublicAddress.ts'
export { isThisMachine } from './isThisMachine.ts'
