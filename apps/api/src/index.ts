export { type AppDeps, buildApp } from './app.ts'
