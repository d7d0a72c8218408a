import { viewerContext } from '#app/lib/viewer.ts'
import { answerForm } from '../../commands/answer-form.server.ts'
import type { ProfileAnswer } from '../../commands/posted-form.server.ts'
import { loadFormPage, sendGuestsToSignIn } from '../../queries/form-page.server.ts'
import { submitProfileForm } from '../../ui/submit-profile-form.ts'
import { ProfileFormPage } from '../../ui/profile-form-page.tsx'
import { advisorForm } from '../form.ts'
import { AdvisorBody, advisorCustomFields } from '../custom-fields.tsx'
import { SectionList } from '../ui/section-list.tsx'
import type { Route } from './+types/due-diligence'

export { revalidateUnlessAutosave as shouldRevalidate } from '#app/drafts/revalidate.ts'

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => sendGuestsToSignIn(request, context.get(viewerContext)),
]

/** The back button must show the current draft, not a cached page. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ title: `${advisorForm.words.page} · Parcela` }]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadFormPage(advisorForm, request, context.get(viewerContext))
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(advisorForm, request, context.get(viewerContext))
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitProfileForm(advisorForm, sent)
}

const BODIES = [AdvisorBody]

export default function AdvisorProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProfileFormPage
      form={advisorForm}
      bodies={BODIES}
      customFields={advisorCustomFields}
      page={loaderData}
      answer={actionData as ProfileAnswer | undefined}
      sections={<SectionList />}
    />
  )
}
