import { Outlet } from 'react-router'
import { viewerContext } from '#app/lib/viewer.ts'
import { requireMember } from './gate.server.ts'
import type { Route } from './+types/member'

/** Signed in, whatever the status; each page inside checks what fits (PUB-201). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    requireMember(context.get(viewerContext), request)
  },
]

/** Makes the browser ask the server, and so the gate, for every page inside. */
export const loader = () => null

export default function Gate() {
  return <Outlet />
}
