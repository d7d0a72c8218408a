/**
 * Whether what the page loads was asked for by a change elsewhere and not by the person: then lists and open records keep
 * what stands on the page. The root says it; the state is of the window.
 */
let isLive = false

export function setLiveLoad(live: boolean): void {
  isLive = live
}

export const isLiveLoad = (): boolean => isLive

/** Steps of the person that the router does not see, such as uploads, and who waits for their end. */
let steps = 0
const watching = new Set<() => void>()

function count(by: 1 | -1): void {
  steps += by
  for (const tell of watching) tell()
}

/** Runs a step of the person that the router does not see: what it changes is their own change, and is shown immediately. */
export async function ownStep<T>(step: () => Promise<T>): Promise<T> {
  count(1)
  try {
    return await step()
  } finally {
    count(-1)
  }
}

export const isInStep = (): boolean => steps > 0

export function watchSteps(tell: () => void): () => void {
  watching.add(tell)
  return () => void watching.delete(tell)
}
