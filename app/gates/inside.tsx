import { Outlet } from 'react-router'
import { viewerContext } from '#app/lib/viewer.ts'
import { requireInside } from './gate.server.ts'
import { refuseUnapprovedWrite } from './missing.server.ts'
import type { Route } from './+types/inside'

/** Approved members and admins (PUB-008, PUB-190 to PUB-193). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    await refuseUnapprovedWrite(context.get(viewerContext), request)
    requireInside(context.get(viewerContext), request)
  },
]

/** A loader makes the browser ask the server, and so the gate, for every page inside. */
export const loader = () => null

export default function Gate() {
  return <Outlet />
}
