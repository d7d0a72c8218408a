/** Repeated tests run eight times, unless PROPERTY_RUNS=all, which `npm run test:deep` sets. */
export const FEW = 8
export const isWhole = process.env['PROPERTY_RUNS'] === 'all'
