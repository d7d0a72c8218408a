/** Repeated tests run eight times, unless PROPERTY_RUNS=all, which `npm run test:deep` sets. */
export const FEW = 8
export const isDeepRun = process.env['PROPERTY_RUNS'] === 'all'

/** The number of concurrent calls of one kind, more than the database has connections. */
export const MANY = isDeepRun ? 50 : 15
