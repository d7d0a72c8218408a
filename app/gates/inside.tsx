import { Outlet } from 'react-router'
import { viewerContext } from '#app/lib/viewer.ts'
import { requireApprovedOrAdmin } from './gate.server.ts'
import { refuseUnapprovedWrite } from './missing.server.ts'
import type { Route } from './+types/inside'

/** Approved members and admins (PUB-008, PUB-190 to PUB-193). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    await refuseUnapprovedWrite(context.get(viewerContext), request)
    requireApprovedOrAdmin(context.get(viewerContext), request)
  },
]

/** With a loader, the browser asks the server for every nested page, so that the gate runs. */
export const loader = () => null

export default Outlet
