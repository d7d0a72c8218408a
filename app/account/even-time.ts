/** Milliseconds below which an answer about an address never comes: known and unknown addresses take the same time. */
const LEAST_MS = 200

/** The result of the work, but not before the least time has passed, also when it fails. */
export async function evenTime<T>(work: () => Promise<T>, leastMs = LEAST_MS): Promise<T> {
  const passed = new Promise<void>((resolve) => setTimeout(resolve, leastMs))
  try {
    return await work()
  } finally {
    await passed
  }
}
