export { type AppDeps, buildApp } from './app.ts'
export { buildGateway, type GatewayDeps } from './realtime/gateway.ts'
