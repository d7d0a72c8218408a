import { listingPart } from '#app/listings/desk/desk.tsx'
import { listingDesk } from '#app/listings/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { keepDecision } from '#app/review/desk/client.ts'
import { DeskFailed, deskMeta, DeskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/listings'

export { revalidateAfterRefusal as shouldRevalidate } from '#app/review/desk/client.ts'

export const meta: Route.MetaFunction = deskMeta(listingPart)

export const loader = (args: Route.LoaderArgs) => loadDesk(listingDesk, args)

export const action = (args: Route.ActionArgs) => answerDesk(listingDesk, args)

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

export default function Listings(page: Route.ComponentProps) {
  return <DeskPage part={listingPart} {...page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailed part={listingPart} error={error} />
}
