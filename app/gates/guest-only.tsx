import { Outlet, redirect } from 'react-router'
import { viewerContext } from '#app/lib/viewer.ts'
import { returnPage } from './gate.server.ts'
import type { Route } from './+types/guest-only'

/** Sign-up and sign-in pages: redirects signed-in people to / or the page they came for (MEM-016). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    if (context.get(viewerContext).kind === 'guest') return
    throw redirect(returnPage(request) ?? '/')
  },
]

/** With a loader, the browser asks the server for every nested page, so that the gate runs. */
export const loader = () => null

export default Outlet
