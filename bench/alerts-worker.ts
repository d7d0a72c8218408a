// The product's workers for the bench, in one module graph with one database.
export { connectDatabase } from '../app/db/client.server.ts'
export { deliverFirings } from '../app/alerts/commands/deliver-firings.server.ts'
export { matchEvents } from '#app/alerts/jobs.server.ts'
