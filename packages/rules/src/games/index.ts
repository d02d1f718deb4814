export { categoryOfKind, firstRngVendor, shownCategory } from './lanes.ts'
