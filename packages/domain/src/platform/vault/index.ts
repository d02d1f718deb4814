export { openBox, sealBox } from './box.ts'
export { type BrandVault, brandVault } from './brandVault.ts'
export { makeVault, type Vault, type VaultPurpose } from './vault.ts'
