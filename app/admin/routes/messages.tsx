import { messagePart } from '#app/contact/desk/desk.tsx'
import { messageDesk } from '#app/contact/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { deskFailed, deskMeta, deskPage } from '#app/review/desk/page.tsx'
import { keepPage } from '#app/ui/keep-form.ts'
import type { Route } from './+types/messages'

export { revalidateAfterRefusal as shouldRevalidate } from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(messageDesk, args)
export const action = (args: Route.ActionArgs) => answerDesk(messageDesk, args)
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction)
export const meta = deskMeta(messagePart)
export const ErrorBoundary = deskFailed(messagePart)
export default deskPage(messagePart)
