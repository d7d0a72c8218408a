import { profilePart } from '#app/companies/desk/desk.tsx'
import { profileDesk } from '#app/companies/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { keepDecision } from '#app/review/desk/client.ts'
import { DeskFailed, deskMeta, DeskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/profiles'

export { revalidateAfterRefusal as shouldRevalidate } from '#app/review/desk/client.ts'

export const meta: Route.MetaFunction = deskMeta(profilePart)

export const loader = (args: Route.LoaderArgs) => loadDesk(profileDesk, args)

export const action = (args: Route.ActionArgs) => answerDesk(profileDesk, args)

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

export default function Profiles(page: Route.ComponentProps) {
  return <DeskPage part={profilePart} {...page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailed part={profilePart} error={error} />
}
