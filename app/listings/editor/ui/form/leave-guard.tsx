import { LeaveGuard as Guard } from '#app/ui/leave-guard.tsx'

/** Asks before an editor with unsaved changes is left (ADM-113). */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  return (
    <Guard
      id="leave-editor"
      isChanged={isChanged}
      text="The listing stays as it was saved last. What you typed since then is kept for you alone and offered when you come back."
    />
  )
}
