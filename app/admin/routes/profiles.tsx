import { profilePart } from '#app/companies/desk/desk.tsx'
import { profileDesk } from '#app/companies/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { deskFailed, deskMeta, deskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/profiles'

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(profileDesk, args)
export const action = (args: Route.ActionArgs) => answerDesk(profileDesk, args)
export const meta = deskMeta(profilePart)
export const ErrorBoundary = deskFailed(profilePart)
export default deskPage(profilePart)
