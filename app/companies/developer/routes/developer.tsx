import { handleProfileForm } from '../../commands/handle-form.server.ts'
import type { ProfileResult } from '../../commands/posted-form.server.ts'
import { guestsToSignIn, loadFormPage, neverCached } from '#app/companies/queries/wizard.server.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { ProfileFormPage, submitProfileForm } from '../../ui/profile-form-page.tsx'
import { developerForm } from '../form.ts'
import type { Route } from './+types/developer'

export { revalidateUnlessAutosave as shouldRevalidate } from '#app/drafts/use-draft.ts'

export const middleware: Route.MiddlewareFunction[] = guestsToSignIn
export const headers: Route.HeadersFunction = neverCached
export const meta: Route.MetaFunction = () => [{ title: pageTitle('Developer profile') }]
export const loader = (args: Route.LoaderArgs) => loadFormPage(developerForm, args)
export const action = (args: Route.ActionArgs) => handleProfileForm(developerForm, args)
export const clientAction = (sent: Route.ClientActionArgs) => submitProfileForm(developerForm, sent)

export default function DeveloperProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProfileFormPage
      form={developerForm}
      page={loaderData}
      result={actionData as ProfileResult | undefined}
    />
  )
}
