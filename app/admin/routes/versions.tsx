import { versionPart } from '#app/companies/versions/desk/desk.tsx'
import { versionDesk } from '#app/companies/versions/desk/queue.server.ts'
import { answerDesk, loadDesk } from '#app/review/desk/desk.server.ts'
import { keepDecision } from '#app/review/desk/client.ts'
import { DeskFailed, deskMeta, DeskPage } from '#app/review/desk/page.tsx'
import type { Route } from './+types/versions'

export { revalidateAfterRefusal as shouldRevalidate } from '#app/review/desk/client.ts'

export const meta: Route.MetaFunction = deskMeta(versionPart)

export const loader = (args: Route.LoaderArgs) => loadDesk(versionDesk, args)

export const action = (args: Route.ActionArgs) => answerDesk(versionDesk, args)

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

export default function Versions(page: Route.ComponentProps) {
  return <DeskPage part={versionPart} {...page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailed part={versionPart} error={error} />
}
