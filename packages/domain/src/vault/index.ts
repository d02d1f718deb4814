export { openBox, sealBox } from './box.ts'
export { makeVault, type Vault, type VaultPurpose } from './vault.ts'
