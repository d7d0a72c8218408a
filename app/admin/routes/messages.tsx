import { messagePart } from '#app/contact/desk/desk.tsx'
import { messageDesk } from '#app/contact/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { DeskFailed, deskMeta, DeskPage } from '#app/review/desk/page.tsx'
import { keepPage } from '#app/ui/keep-form.ts'
import type { Route } from './+types/messages'

export { revalidateAfterRefusal as shouldRevalidate } from '#app/review/desk/client.ts'

export const meta: Route.MetaFunction = deskMeta(messagePart)

export const loader = (args: Route.LoaderArgs) => loadDesk(messageDesk, args)

export const action = (args: Route.ActionArgs) => answerDesk(messageDesk, args)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction)
}

export default function Messages(page: Route.ComponentProps) {
  return <DeskPage part={messagePart} {...page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailed part={messagePart} error={error} />
}
