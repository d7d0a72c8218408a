import { userPart } from '#app/oversight/users/desk/desk.tsx'
import { userDesk } from '#app/oversight/users/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { keepDecision } from '#app/review/desk/client.ts'
import { DeskFailed, deskMeta, DeskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/users'

export { revalidateAfterRefusal as shouldRevalidate } from '#app/review/desk/client.ts'

export const meta: Route.MetaFunction = deskMeta(userPart)

export const loader = (args: Route.LoaderArgs) => loadDesk(userDesk, args)

export const action = (args: Route.ActionArgs) => answerDesk(userDesk, args)

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

export default function Users(page: Route.ComponentProps) {
  return <DeskPage part={userPart} {...page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailed part={userPart} error={error} />
}
