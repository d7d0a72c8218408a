import { applicationPart } from '#app/applications/desk/desk.tsx'
import { applicationDesk } from '#app/applications/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { deskFailed, deskMeta, deskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/applications'

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(applicationDesk, args)
export const action = (args: Route.ActionArgs) => answerDesk(applicationDesk, args)
export const meta = deskMeta(applicationPart)
export const ErrorBoundary = deskFailed(applicationPart)
export default deskPage(applicationPart)
