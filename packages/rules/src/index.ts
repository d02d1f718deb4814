export * from './lottery/index.ts'
