export { type AppDeps, buildApp } from './app.ts'
export { type Replays, redisReplays } from './encryptedBodies/replays.ts'
export { openIdPort } from './openIdPort.ts'
export { buildGateway, type GatewayDeps } from './realtime/gateway.ts'
