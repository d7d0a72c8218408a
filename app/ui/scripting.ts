import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether JavaScript runs: false on the server and during hydration, true after. */
export function useScripting(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
