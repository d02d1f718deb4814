export { followVendorTransfers } from './followVendorTransfers.ts'
export { moveVendorMoney, readVendorBalance } from './moveVendorMoney.ts'
export { readVendorWallets } from './readVendorWallets.ts'
export { recallVendorMoney } from './recallVendorMoney.ts'
