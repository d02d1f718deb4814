export * from './lottery/index.ts'
export * from './wages/index.ts'
