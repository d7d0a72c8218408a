import { Form, useNavigation } from 'react-router'
import { formHeaders } from '#app/lib/form-response.server.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { profileFormPath, viewerContext } from '#app/lib/viewer.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { handleConfirm } from '../action.server.ts'
import { CONFIRM } from '../texts.ts'
import { loadConfirmation, requireOwner } from '../queries.server.ts'
import { AnswerSections } from '../../ui/answer-sections.tsx'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Is your profile still up to date?') }]
export const headers: Route.HeadersFunction = formHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireOwner(request, context.get(viewerContext))
  return { ...(await loadConfirmation(member)), form: profileFormPath(member.company.type) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireOwner(request, context.get(viewerContext))
  return handleConfirm(member, await request.formData())
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepTypedForm(args, 'Confirm profile')
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sections, companyVersion, isDue, day, unconfirmed, last, form } = loaderData
  const isSending = useNavigation().formData?.get('intent') === 'confirm'
  const edit = <LinkButton to={form}>Edit</LinkButton>
  return (
    <Page title={CONFIRM.page} lead={CONFIRM.lead} actions={edit}>
      <div className="flex max-w-4xl flex-col gap-8">
        {actionData?.formError && <Notice tone="stop" title={actionData.formError} live />}
        {day && (
          <Notice
            tone={isDue ? 'wait' : 'ok'}
            title={
              unconfirmed
                ? CONFIRM.unconfirmed(unconfirmed)
                : isDue
                  ? `Due since ${day}`
                  : `We’ll ask you again on ${day}`
            }
          >
            {unconfirmed && (
              <p>
                Members see this on your company’s page. Your listings are not marked as verified until you
                confirm.
              </p>
            )}
            {!isDue && <p>There is nothing to do until then. You can edit your profile at any time.</p>}
            {last && <p>{last}</p>}
          </Notice>
        )}
        <Section title="Your answers">
          <AnswerSections sections={sections} />
        </Section>
        {isDue && (
          <Form method="post" className="flex flex-wrap gap-3 border-t border-line pt-6">
            <input type="hidden" name="seen_version" value={companyVersion} />
            <Button variant="primary" name="intent" value="confirm" pending={isSending}>
              Confirm profile
            </Button>
            {edit}
          </Form>
        )}
      </div>
    </Page>
  )
}
