import fc from 'fast-check'

/**
 * Property tests draw the same cases on every run, so that a run says something about the change before it and not
 * about luck; PROPERTY_SEED draws others, and `PROPERTY_SEED=random` new ones each time.
 */
const given = process.env['PROPERTY_SEED']
if (given !== 'random') fc.configureGlobal({ seed: Number(given ?? 20_261_121) })

// Where a test draws in a document, what it waits for may be slow on a busy machine; it is never a matter of luck.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 60_000 })
}
