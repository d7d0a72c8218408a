import { documentPart } from '#app/kyc/desk/desk.tsx'
import { documentDesk } from '#app/kyc/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { keepDecision } from '#app/review/desk/client.ts'
import { DeskFailed, deskMeta, DeskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/kyc'

export { revalidateAfterRefusal as shouldRevalidate } from '#app/review/desk/client.ts'

export const meta: Route.MetaFunction = deskMeta(documentPart)

export const loader = (args: Route.LoaderArgs) => loadDesk(documentDesk, args)

export const action = (args: Route.ActionArgs) => answerDesk(documentDesk, args)

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

export default function Kyc(page: Route.ComponentProps) {
  return <DeskPage part={documentPart} {...page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailed part={documentPart} error={error} />
}
