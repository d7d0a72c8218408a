import * as real from '../node_modules/fast-check/lib/fast-check.js'
import { FEW, isDeepRun } from './runs.ts'

/** `fast-check` as every test imports it (vitest.config.ts): a property runs as many cases as test/runs.ts says. */
const fewer = <T>(settings: real.Parameters<T> = {}): real.Parameters<T> =>
  isDeepRun ? settings : { ...settings, numRuns: Math.min(settings.numRuns ?? FEW, FEW) }

const assert: typeof real.assert = ((
  property: real.IAsyncProperty<unknown>,
  settings?: real.Parameters<unknown>,
) => real.assert(property, fewer(settings))) as typeof real.assert

export * from '../node_modules/fast-check/lib/fast-check.js'
export default { ...real, assert }
