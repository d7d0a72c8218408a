import { viewerContext } from '#app/lib/viewer.ts'
import { answerForm } from '../commands/answer-form.server.ts'
import type { FormAnswer } from '../commands/posted-form.server.ts'
import { loadFormPage, sendGuestsToSignIn } from '../queries/form-page.server.ts'
import { developerForm } from '../schema/developer.ts'
import { keepProfileForm } from '../ui/keep-profile-form.ts'
import { ProfileFormPage } from '../ui/profile-form-page.tsx'
import { CompanyInformation } from '../ui/steps/company-information.tsx'
import { ContactInformation } from '../ui/steps/contact-information.tsx'
import { DevelopmentFocus } from '../ui/steps/development-focus.tsx'
import { LegalCompliance } from '../ui/steps/legal-compliance.tsx'
import { TrackRecord } from '../ui/steps/track-record.tsx'
import type { Route } from './+types/developer'

export { shouldRevalidate } from '../ui/keep-profile-form.ts'

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => sendGuestsToSignIn(request, context.get(viewerContext)),
]

/** Going back shows the draft as it is now, not a kept copy of the page. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ title: 'Developer profile · Parcela' }]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadFormPage(developerForm, request, context.get(viewerContext))
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(developerForm, request, context.get(viewerContext))
}

export function clientAction(sent: Route.ClientActionArgs) {
  return keepProfileForm(developerForm, sent)
}

const bodies = [CompanyInformation, DevelopmentFocus, TrackRecord, LegalCompliance, ContactInformation, null]

export default function DeveloperProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProfileFormPage
      form={developerForm}
      bodies={bodies}
      page={loaderData}
      answer={actionData as FormAnswer | undefined}
    />
  )
}
