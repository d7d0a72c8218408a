import { handleProfileForm } from '../../commands/handle-form.server.ts'
import type { ProfileResult } from '../../commands/posted-form.server.ts'
import { guestsToSignIn, loadFormPage, neverCached } from '#app/companies/queries/wizard.server.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { ProfileFormPage, submitProfileForm } from '../../ui/profile-form-page.tsx'
import { AdvisorBody, advisorCustomFields, SectionList } from '../custom-fields.tsx'
import { advisorForm } from '../form.ts'
import type { Route } from './+types/due-diligence'

export { revalidateUnlessAutosave as shouldRevalidate } from '#app/drafts/use-draft.ts'

export const middleware: Route.MiddlewareFunction[] = guestsToSignIn
export const headers: Route.HeadersFunction = neverCached
export const meta: Route.MetaFunction = () => [{ title: pageTitle(advisorForm.texts.page) }]
export const loader = (args: Route.LoaderArgs) => loadFormPage(advisorForm, args)
export const action = (args: Route.ActionArgs) => handleProfileForm(advisorForm, args)
export const clientAction = (sent: Route.ClientActionArgs) => submitProfileForm(advisorForm, sent)

export default function AdvisorProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProfileFormPage
      form={advisorForm}
      bodies={{ 1: AdvisorBody }}
      customFields={advisorCustomFields}
      page={loaderData}
      result={actionData as ProfileResult | undefined}
      sections={<SectionList />}
    />
  )
}
