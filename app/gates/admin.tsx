import { Outlet } from 'react-router'
import { viewerContext } from '#app/lib/viewer.ts'
import { requireAdmin } from './gate.server.ts'
import type { Route } from './+types/admin'

/** The back office: checks the admin role on every request (ADM-008, ADM-010). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => void requireAdmin(context.get(viewerContext), request),
]

/** With a loader, the browser asks the server for every nested page, so that the gate runs. */
export const loader = () => null

export default Outlet
