import { answerForm } from '#app/companies/commands/answer-form.server.ts'
import type { ProfileAnswer } from '#app/companies/commands/posted-form.server.ts'
import { loadFormPage, sendGuestsToSignIn } from '#app/companies/queries/form-page.server.ts'
import { submitProfileForm } from '#app/companies/ui/submit-profile-form.ts'
import { ProfileFormPage } from '#app/companies/ui/profile-form-page.tsx'
import { viewerContext } from '#app/lib/viewer.ts'
import { investorForm } from '../form.ts'
import { investorBodies, investorCustomFields } from '../custom-fields.tsx'
import type { Route } from './+types/investor'

export { revalidateUnlessAutosave as shouldRevalidate } from '#app/drafts/revalidate.ts'

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => sendGuestsToSignIn(request, context.get(viewerContext)),
]

/** The back button must show the current draft, not a cached page. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ title: 'Investor profile · Parcela' }]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadFormPage(investorForm, request, context.get(viewerContext))
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(investorForm, request, context.get(viewerContext))
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitProfileForm(investorForm, sent)
}

export default function InvestorProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProfileFormPage
      form={investorForm}
      bodies={investorBodies}
      customFields={investorCustomFields}
      page={loaderData}
      answer={actionData as ProfileAnswer | undefined}
    />
  )
}
