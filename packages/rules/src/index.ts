export * from './contracts/index.ts'
export * from './lottery/index.ts'
export * from './registration/index.ts'
export * from './wages/index.ts'
