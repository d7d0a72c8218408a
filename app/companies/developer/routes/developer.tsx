import { viewerContext } from '#app/lib/viewer.ts'
import { answerForm } from '../../commands/answer-form.server.ts'
import type { ProfileAnswer } from '../../commands/posted-form.server.ts'
import { loadFormPage, sendGuestsToSignIn } from '../../queries/form-page.server.ts'
import { developerForm } from '../form.ts'
import { developerBodies, developerCustomFields } from '../custom-fields.tsx'
import { submitProfileForm } from '../../ui/submit-profile-form.ts'
import { ProfileFormPage } from '../../ui/profile-form-page.tsx'
import type { Route } from './+types/developer'

export { revalidateUnlessAutosave as shouldRevalidate } from '#app/drafts/revalidate.ts'

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => sendGuestsToSignIn(request, context.get(viewerContext)),
]

/** The back button must show the current draft, not a cached page. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ title: 'Developer profile · Parcela' }]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadFormPage(developerForm, request, context.get(viewerContext))
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(developerForm, request, context.get(viewerContext))
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitProfileForm(developerForm, sent)
}

export default function DeveloperProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProfileFormPage
      form={developerForm}
      bodies={developerBodies}
      customFields={developerCustomFields}
      page={loaderData}
      answer={actionData as ProfileAnswer | undefined}
    />
  )
}
