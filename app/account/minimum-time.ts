/** The minimum duration in ms of a request about an address, so that known and unknown ones take equally long. */
const MIN_MS = 200

let isEnforced = true

/** Switches the minimum off for tests that do not depend on it. */
export function setMinimumTime(on: boolean): void {
  isEnforced = on
}

/** Returns or throws the result of the work after the minimum time. */
export async function withMinimumTime<T>(work: () => Promise<T>, minMs = MIN_MS): Promise<T> {
  const passed = new Promise<void>((resolve) => setTimeout(resolve, isEnforced ? minMs : 0))
  try {
    return await work()
  } finally {
    await passed
  }
}
