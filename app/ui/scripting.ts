import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether script runs on this page: false in what the server draws and while the page is taken over, true after. */
export function useScripting(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
