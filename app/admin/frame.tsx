import { Outlet, useLocation } from 'react-router'
import { isDemoLoaded } from '#app/account/queries.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { AdminFrame } from '#app/ui/shell/admin-frame.tsx'
import type { Route } from './+types/frame'

/** The sidebar's given entries, in their order (ADM-014), as far as their pages exist. */
export const ADMIN_ENTRIES = [
  { label: 'Overview', to: '/admin' },
  { label: 'Profiles', to: '/admin/profiles' },
  { label: 'KYC', to: '/admin/kyc' },
  { label: 'Listings', to: '/admin/listings' },
  { label: 'Email Queue', to: '/admin/email-queue' },
] as const

/** While sample accounts are there, every page of the back office says so. */
export async function loader() {
  return { hasDemo: await isDemoLoaded() }
}

export default function Frame({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <AdminFrame entries={ADMIN_ENTRIES} currentPath={pathname}>
      {loaderData.hasDemo && (
        <div className="px-4 pt-4 md:px-6">
          <Notice tone="wait">
            The demo world is loaded: its accounts, companies and listings are samples. Remove it with “npm
            run demo -- remove” before real members join.
          </Notice>
        </div>
      )}
      <Outlet />
    </AdminFrame>
  )
}
