import { documentPart } from '#app/kyc/desk/desk.tsx'
import { documentDesk } from '#app/kyc/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { deskFailed, deskMeta, deskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/kyc'

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(documentDesk, args)
export const action = (args: Route.ActionArgs) => answerDesk(documentDesk, args)
export const meta = deskMeta(documentPart)
export const ErrorBoundary = deskFailed(documentPart)
export default deskPage(documentPart)
