import * as real from '../node_modules/fast-check/lib/fast-check.js'

/**
 * `fast-check` as every test gets it (vitest.config.ts): a property draws eight cases, whatever it asks for, unless
 * PROPERTY_RUNS=all. `npm run test:deep` sets that.
 */
const FEW = 8

const isWhole = process.env['PROPERTY_RUNS'] === 'all'
const fewer = <T>(settings: real.Parameters<T> = {}): real.Parameters<T> =>
  isWhole ? settings : { ...settings, numRuns: Math.min(settings.numRuns ?? FEW, FEW) }

const assert: typeof real.assert = ((
  property: real.IAsyncProperty<unknown>,
  settings?: real.Parameters<unknown>,
) => real.assert(property, fewer(settings))) as typeof real.assert

export * from '../node_modules/fast-check/lib/fast-check.js'
export default { ...real, assert }
