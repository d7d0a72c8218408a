import { Outlet } from 'react-router'
import { viewerContext } from '#app/lib/viewer.ts'
import { requireDesk } from '../desk-gate.server.ts'
import { DashboardFrame } from '../ui/desk.tsx'
import type { Route } from './+types/developer-desk'

/** Checks access to every page and action of the desk (PUB-018, MEM-298). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    requireDesk(context.get(viewerContext), request, 'developer')
  },
]

export const handle = { workbench: true }

/** Forces a server request for every nested page, so that the gate runs. */
export const loader = () => null

export default function DeveloperDesk() {
  return (
    <DashboardFrame kind="developer">
      <Outlet />
    </DashboardFrame>
  )
}
