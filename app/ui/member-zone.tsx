import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { knownZone } from '#app/lib/format.ts'
import { Notice } from './notice.tsx'
import { TimeZone } from './moment.tsx'
import { useScripting } from './scripting.ts'

/** Sets the member's time zone. A browser without support for it gets Warsaw time and a notice. */
export function MemberZone({ zone, children }: { zone: string; children: ReactNode }) {
  const isRunning = useScripting()
  const usable = isRunning ? knownZone(zone) : zone
  return (
    <TimeZone value={usable}>
      {usable !== zone && (
        <Notice title="Times are shown in Warsaw time" className="m-4">
          <p>
            This browser does not support your time zone, {zone}. Update the browser or{' '}
            <Link to="/settings#personal" className="text-link">
              choose another time zone
            </Link>
            .
          </p>
        </Notice>
      )}
      {children}
    </TimeZone>
  )
}
