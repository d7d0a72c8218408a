import { Form, Outlet, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { AdminFrame } from '#app/ui/shell/admin-frame.tsx'
import { requireDesk } from '../desk-gate.server.ts'
import { DESK_TABS, deskOf, deskPath } from '../tabs.ts'
import type { Route } from './+types/desk'

/** Checks access to every page and action of the desk (PUB-018, MEM-298). */
export const middleware: Route.MiddlewareFunction[] = [
  (args) => {
    requireDesk(args, deskOf(new URL(args.request.url).pathname))
  },
]

export const handle = { workbench: true }

/** Forces a server request for every nested page, so that the gate runs. */
export const loader = () => null

const TITLES = { investor: 'Investor dashboard', developer: 'Developer dashboard' } as const

/** A desk with its sidebar tabs and "Log Out" below them (MEM-299, MEM-304, MEM-305). */
export default function Desk() {
  const { pathname } = useLocation()
  const kind = deskOf(pathname)
  return (
    <AdminFrame
      title={TITLES[kind]}
      entries={DESK_TABS[kind].map(({ tab, label }) => ({ label, to: deskPath(kind, tab) }))}
      currentPath={pathname}
      foot={
        <Form method="post" action="/signout" reloadDocument>
          <Button size="sm">Log Out</Button>
        </Form>
      }
    >
      <Outlet />
    </AdminFrame>
  )
}
