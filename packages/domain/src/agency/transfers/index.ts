export { readTransferTerms, type TransferTerms } from './readTransferTerms.ts'
export { type SendTransferInput, type SentTransfer, sendTransfer } from './sendTransfer.ts'
export { type SetToUplineInput, setToUpline } from './setToUpline.ts'
