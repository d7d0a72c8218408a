import { useSyncExternalStore } from 'react'
import { holdsLong, watchTyped } from '#app/ui/typed-texts.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { LEAVING } from './leave-guard.words.ts'

const no = () => false

/** Asks before a page is left whose forms hold a text of more than a line that no draft keeps (decision 142). */
export function TypedGuard({ byAddress }: { byAddress: boolean }) {
  const isTyped = useSyncExternalStore(watchTyped, holdsLong, no)
  // The router has room for one guard: this one steps in only where it is needed.
  return isTyped && <LeaveGuard id="leave-typed" isChanged text={LEAVING.typed} byAddress={byAddress} />
}
