import { listingPart } from '#app/listings/desk/desk.tsx'
import { listingDesk } from '#app/listings/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { deskFailed, deskMeta, deskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/listings'

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(listingDesk, args)
export const action = (args: Route.ActionArgs) => answerDesk(listingDesk, args)
export const meta = deskMeta(listingPart)
export const ErrorBoundary = deskFailed(listingPart)
export default deskPage(listingPart)
