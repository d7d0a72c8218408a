import { Outlet, useLocation } from 'react-router'
import { VERSIONS_DESK } from '#app/companies/versions/schema.ts'
import { isDemoLoaded } from '#app/account/queries.server.ts'
import { now } from '#app/lib/clock.ts'
import { WORK_PATHS } from '#app/oversight/notifications/work.ts'
import { countOpenItems } from '#app/oversight/notifications/queues.server.ts'
import { AdminFrame } from '#app/ui/shell/admin-frame.tsx'
import type { Route } from './+types/frame'

/** The sidebar's entries in the required order (ADM-014). */
export const ADMIN_ENTRIES = [
  { label: 'Overview', to: '/admin' },
  { label: 'Profiles', to: '/admin/profiles' },
  { label: 'Profile changes', to: VERSIONS_DESK },
  { label: 'Applications', to: '/admin/applications' },
  { label: 'KYC', to: '/admin/kyc' },
  { label: 'Listings', to: '/admin/listings' },
  { label: 'Email Queue', to: '/admin/email-queue' },
  { label: 'Email Tools', to: '/admin/test-email' },
  { label: 'Users', to: '/admin/users' },
  { label: 'Audit', to: '/admin/audit' },
  { label: 'Messages', to: '/admin/messages' },
  { label: 'Content', to: '/admin/content' },
  { label: 'Market', to: '/admin/market' },
] as const

export const handle = { workbench: true }

/** Whether demo data is loaded, and the count of each desk; none if counting fails. */
export async function loader() {
  const [hasDemo, desks] = await Promise.all([isDemoLoaded(), countOpenItems(now()).catch(() => [])])
  return { hasDemo, desks: desks.map(({ work, waiting, overdue }) => ({ work, waiting, overdue })) }
}

export default function Frame({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const entries = ADMIN_ENTRIES.map((entry) => {
    const desk = loaderData.desks.find(({ work }) => WORK_PATHS[work] === entry.to)
    return desk ? { ...entry, count: desk.waiting, overdue: desk.overdue } : entry
  })
  return (
    <AdminFrame
      entries={entries}
      currentPath={pathname}
      foot={
        loaderData.hasDemo && (
          <details className="text-13 text-ink-2">
            <summary className="whitespace-nowrap">Demo data</summary>
            <p className="lg:mt-1">
              This installation contains demo accounts, companies and listings. Run “npm run demo -- remove”
              before real members join.
            </p>
          </details>
        )
      }
    >
      <Outlet />
    </AdminFrame>
  )
}
