import { userPart } from '#app/oversight/users/desk/desk.tsx'
import { userDesk } from '#app/oversight/users/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { deskFailed, deskMeta, deskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/users'

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(userDesk, args)
export const action = (args: Route.ActionArgs) => answerDesk(userDesk, args)
export const meta = deskMeta(userPart)
export const ErrorBoundary = deskFailed(userPart)
export default deskPage(userPart)
