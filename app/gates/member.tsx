import { Outlet } from 'react-router'
import { viewerContext } from '#app/lib/viewer.ts'
import { requireMember } from './gate.server.ts'
import type { Route } from './+types/member'

/** Anyone signed in; each page inside checks the status (PUB-201). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    requireMember(context.get(viewerContext), request)
  },
]

/** A loader makes the browser ask the server for every page inside, so that the gate runs. */
export const loader = () => null

export default Outlet
