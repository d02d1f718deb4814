export { openBox, sealBox } from './box.ts'
export { type MerchantVault, merchantVault } from './merchantVault.ts'
export { makeVault, NO_VAULT, type Vault, type VaultPurpose } from './vault.ts'
