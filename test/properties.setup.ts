import fc from 'fast-check'

/**
 * Property tests use the same cases on every run, so that a failure is due to a change and not to chance. PROPERTY_SEED
 * selects others, and `PROPERTY_SEED=random` selects new ones each time.
 */
const given = process.env['PROPERTY_SEED']
if (given !== 'random') fc.configureGlobal({ seed: Number(given ?? 20_261_121) })

// Tests that render may be slow on a busy machine; their timeouts allow for that.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 60_000 })
}
