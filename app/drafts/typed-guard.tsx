import { useSyncExternalStore } from 'react'
import { holdsLong, watchTyped } from '#app/ui/keep-form.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { LEAVING } from './leave-guard-texts.ts'

const no = () => false

/** Asks before leaving a page with a form that has unsaved text of more than a line and no draft (decision 142). */
export function TypedGuard({ byAddress }: { byAddress: boolean }) {
  const isTyped = useSyncExternalStore(watchTyped, holdsLong, no)
  // The router has room for one guard, so this one blocks only when needed.
  return isTyped && <LeaveGuard id="leave-typed" isChanged text={LEAVING.typed} byAddress={byAddress} />
}
