import { handleProfileForm } from '../../commands/handle-form.server.ts'
import type { ProfileResult } from '../../commands/posted-form.server.ts'
import { guestsToSignIn, loadFormPage, neverCached } from '#app/companies/queries/wizard.server.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { ProfileFormPage, submitProfileForm } from '../../ui/profile-form-page.tsx'
import { investorBodies, investorCustomFields } from '../custom-fields.tsx'
import { investorForm } from '../form.ts'
import type { Route } from './+types/investor'

export { revalidateUnlessAutosave as shouldRevalidate } from '#app/drafts/use-draft.ts'

export const middleware: Route.MiddlewareFunction[] = guestsToSignIn
export const headers: Route.HeadersFunction = neverCached
export const meta: Route.MetaFunction = () => [{ title: pageTitle('Investor profile') }]
export const loader = (args: Route.LoaderArgs) => loadFormPage(investorForm, args)
export const action = (args: Route.ActionArgs) => handleProfileForm(investorForm, args)
export const clientAction = (sent: Route.ClientActionArgs) => submitProfileForm(investorForm, sent)

export default function InvestorProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProfileFormPage
      form={investorForm}
      bodies={investorBodies}
      customFields={investorCustomFields}
      page={loaderData}
      result={actionData as ProfileResult | undefined}
    />
  )
}
