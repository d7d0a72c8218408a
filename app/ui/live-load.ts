/** Whether the current load is a live update, during which lists and open records keep what they show. */
let isLive = false

export function setLiveLoad(live: boolean): void {
  isLive = live
}

export const isLiveLoad = (): boolean => isLive

/** The number of running user actions outside the router, such as uploads, and the listeners for changes to it. */
let runningActions = 0
const watching = new Set<() => void>()

function count(by: 1 | -1): void {
  runningActions += by
  for (const notify of watching) notify()
}

/** Runs a user action outside the router: its changes count as the user's own and are shown immediately. */
export async function asUserAction<T>(step: () => Promise<T>): Promise<T> {
  count(1)
  try {
    return await step()
  } finally {
    count(-1)
  }
}

export const isUserActionRunning = (): boolean => runningActions > 0

export function watchUserActions(notify: () => void): () => void {
  watching.add(notify)
  return () => void watching.delete(notify)
}
