import { versionPart } from '#app/companies/versions/desk/desk.tsx'
import { versionDesk } from '#app/companies/versions/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { deskFailed, deskMeta, deskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/versions'

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(versionDesk, args)
export const action = (args: Route.ActionArgs) => answerDesk(versionDesk, args)
export const meta = deskMeta(versionPart)
export const ErrorBoundary = deskFailed(versionPart)
export default deskPage(versionPart)
