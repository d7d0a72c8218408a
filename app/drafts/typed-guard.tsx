import { useSyncExternalStore } from 'react'
import { hasUnsentLongText, watchTyped } from '#app/ui/unsent.ts'
import { LeaveGuard } from './leave-guard.tsx'

const no = () => false

/** Asks before the person leaves a page with a form that has more than a line of unsaved text and no draft (decision 142). */
export function TypedGuard({ isSearchGuarded }: { isSearchGuarded: boolean }) {
  const isTyped = useSyncExternalStore(watchTyped, hasUnsentLongText, no)
  // The router supports one guard at a time, so this one blocks only when needed.
  return (
    isTyped && (
      <LeaveGuard
        id="leave-typed"
        isChanged={hasUnsentLongText}
        text="You haven’t sent this yet. If you leave this page, you’ll lose what you typed."
        isSearchGuarded={isSearchGuarded}
      />
    )
  )
}
