export { type AddressScopes, addressScopes } from './addressScopes.ts'
