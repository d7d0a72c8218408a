import { Outlet } from 'react-router'
import { viewerContext } from '#app/lib/viewer.ts'
import { requireMember } from './gate.server.ts'
import type { Route } from './+types/member'

/** Anyone signed in; each nested page checks the status (PUB-201). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => void requireMember(context.get(viewerContext), request),
]

/** With a loader, the browser asks the server for every nested page, so that the gate runs. */
export const loader = () => null

export default Outlet
