import { Outlet, useLocation } from 'react-router'
import { AdminFrame } from '#app/ui/shell/admin-frame.tsx'

/** The sidebar's given entries, in their order (ADM-014), as far as their pages exist. */
export const ADMIN_ENTRIES = [
  { label: 'Overview', to: '/admin' },
  { label: 'Profiles', to: '/admin/profiles' },
  { label: 'Listings', to: '/admin/listings' },
  { label: 'Email Queue', to: '/admin/email-queue' },
] as const

export default function Frame() {
  const { pathname } = useLocation()
  return (
    <AdminFrame entries={ADMIN_ENTRIES} currentPath={pathname}>
      <Outlet />
    </AdminFrame>
  )
}
