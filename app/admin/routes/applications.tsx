import { applicationPart } from '#app/applications/desk/desk.tsx'
import { applicationDesk } from '#app/applications/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { keepDecision } from '#app/review/desk/client.ts'
import { DeskFailed, deskMeta, DeskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/applications'

export { revalidateAfterRefusal as shouldRevalidate } from '#app/review/desk/client.ts'

export const meta: Route.MetaFunction = deskMeta(applicationPart)

export const loader = (args: Route.LoaderArgs) => loadDesk(applicationDesk, args)

export const action = (args: Route.ActionArgs) => answerDesk(applicationDesk, args)

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

export default function Applications(page: Route.ComponentProps) {
  return <DeskPage part={applicationPart} {...page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailed part={applicationPart} error={error} />
}
