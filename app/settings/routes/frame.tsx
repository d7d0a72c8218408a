import { Outlet, redirect, useLocation } from 'react-router'
import { requireMember } from '#app/gates/gate.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Page } from '#app/ui/page.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { isOpenTo, sectionOf, sectionsOf } from '../sections.ts'
import type { Route } from './+types/frame'

/** For anyone signed in, whatever their status; suspended members can only export their data and close the account (decision 11). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const member = requireMember(context.get(viewerContext), request)
    if (isOpenTo(member, new URL(request.url).pathname)) return
    if (request.method === 'POST') throw refusal('profile_not_approved')
    throw redirect('/profile/suspended')
  },
]

export function loader({ request, context }: Route.LoaderArgs) {
  return { sections: sectionsOf(requireMember(context.get(viewerContext), request)) }
}

export default function Frame({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { sections } = loaderData
  return (
    <Page title="Settings">
      {sections.length > 0 && (
        <Tabs
          label="Settings"
          className="mb-8"
          tabs={sections.map((section) => ({ ...section, current: section.to === sectionOf(pathname) }))}
        />
      )}
      <div className="max-w-[46rem] [&>section>div>div>h2]:text-21">
        <Outlet />
      </div>
    </Page>
  )
}
