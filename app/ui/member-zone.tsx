import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { knownZone } from '#app/lib/known-zone.ts'
import { MEMBER_ZONE } from './member-zone.words.ts'
import { Notice } from './notice.tsx'
import { TimeZone } from './time-zone.ts'

const never = () => () => undefined

/** The pages in the member's zone; in a browser that does not know it in Warsaw's, which is said over them. */
export function MemberZone({ zone, children }: { zone: string; children: ReactNode }) {
  const usable = useSyncExternalStore(
    never,
    () => knownZone(zone),
    () => zone,
  )
  return (
    <TimeZone value={usable}>
      {usable !== zone && (
        <Notice title={MEMBER_ZONE.title} className="m-4">
          <p>
            {MEMBER_ZONE.why(zone)}{' '}
            <Link to="/settings#personal" className="text-link">
              {MEMBER_ZONE.choose}
            </Link>
          </p>
        </Notice>
      )}
      {children}
    </TimeZone>
  )
}
