import { useState } from 'react'
import { type data, Link, useNavigation } from 'react-router'
import { secretPageHeaders } from '#app/account/form-responses.server.ts'
import { revalidateUnlessAutosave } from '#app/drafts/use-draft.ts'
import { missing } from '#app/lib/form-response.server.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { keepForm } from '#app/ui/keep-form.ts'
import { FormToast, PostForm } from '#app/ui/post-form.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { handleApplicationForm } from '../action.server.ts'
import { handleNewLinkForm } from '../new-link/action.server.ts'
import { LINK_NOT_SENT, type ApplicationForm, isNewLinkRequest, NEW_LINK_QUERY } from '../texts.ts'
import { readToken } from '../links.server.ts'
import { DEAD_LINK, OUTCOMES, SIGNED_IN_OUTCOMES } from '../policy.ts'
import { type CandidateApplication, loadCandidateApplication } from '../queries.server.ts'
import { CandidateForm } from '../ui/application-form.tsx'
import { NotSaved, StatusBadge, SubmittedApplication, TeamRequest } from '../ui/application-views.tsx'
import { keepApplication } from '../ui/keep-application.ts'
import type { Route } from './+types/apply'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { identity, pageTitle } from '#app/lib/identity.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Company application') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
export const headers: Route.HeadersFunction = secretPageHeaders

/** Authorised by the token alone; opening the page changes nothing (ADM-063 to ADM-065, ADM-077, decision 16). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { supportEmail } = identity()
  const read = await readToken(params.token)
  const outcome = read.state === 'approved' || read.state === 'rejected' ? read.state : null
  if (read.state !== 'active' && !outcome)
    return missing({ application: null, outcome, account: null, supportEmail })
  const application = read.state === 'active' ? await loadCandidateApplication(read.holder) : null
  const viewer = context.get(viewerContext)
  const isSignedIn = read.state === 'approved' && viewer.kind === 'member'
  const isOwn = isSignedIn && viewer.userId === read.userId
  const account = isSignedIn ? (isOwn ? ('own' as const) : ('other' as const)) : null
  return { application, outcome, account, supportEmail }
}

export function action({
  request,
  params,
}: Route.ActionArgs): Promise<Response | ReturnType<typeof data<ApplicationForm>>> {
  if (isNewLinkRequest(request)) return handleNewLinkForm(request)
  return handleApplicationForm({ request, token: params.token })
}

export const shouldRevalidate = revalidateUnlessAutosave

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  if (isNewLinkRequest(request)) return keepForm(serverAction, 'Error', LINK_NOT_SENT)
  return keepApplication({ request, serverAction })
}

/** An open page keeps showing its application after the link ends (ADM-064). */
function useOpened(application: CandidateApplication | null): CandidateApplication | null {
  const [opened, setOpened] = useState(application)
  if (application && application !== opened) setOpened(application)
  return application ?? opened
}

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  const application = useOpened(loaderData.application)
  const form: ApplicationForm | undefined = actionData
  const { outcome, account, supportEmail } = loaderData
  if (!application || (outcome && !application.isEditable)) {
    const dead = {
      title: DEAD_LINK,
      lead: `Check for a newer email from us and open the link in it. Otherwise, email ${supportEmail}.`,
    }
    return (
      <Page {...(account ? SIGNED_IN_OUTCOMES[account] : outcome ? OUTCOMES[outcome] : dead)} width="form">
        {form?.refused === 'replaced' && <Notice tone="stop" title={form.formError} live className="mb-8" />}
        {account === 'own' && (
          <LinkButton to="/" variant="primary">
            Go to the home page
          </LinkButton>
        )}
        {account === 'other' && (
          <form method="post" action="/signout">
            <input type="hidden" name="from" value="/" />
            <Button variant="primary">Sign out</Button>
          </form>
        )}
        {outcome === 'approved' && !account && (
          <div className="mb-8 flex flex-wrap gap-3">
            <LinkButton to="/signin" variant="primary">
              Sign in
            </LinkButton>
            <LinkButton to="/forgot-password">Set a password</LinkButton>
          </div>
        )}
        {form && !form.isLinkForm && <NotSaved form={form} />}
        {!outcome && (
          <>
            <NewLink form={form} />
            <p className="mt-8 text-ink-2">
              Already approved?{' '}
              <Link to="/signin" className="text-link">
                Sign in
              </Link>{' '}
              or{' '}
              <Link to="/forgot-password" className="text-link">
                set a password
              </Link>
              .
            </p>
          </>
        )}
      </Page>
    )
  }
  const { isEditable, status, submittedAt, request } = application
  return (
    <Page
      title="Company application"
      badges={<StatusBadge status={status} />}
      lead={
        isEditable
          ? 'Tell us about your company. You can save and come back with the same link. You don’t need an account.'
          : 'Our team is reviewing your application. We’ll email you.'
      }
      width="form"
    >
      <FormToast toast={isEditable || form?.formError ? null : form?.toast} />
      <div className="flex flex-col gap-8">
        {isEditable && !loaderData.application && (
          <Notice tone="stop" title={outcome ? OUTCOMES[outcome].title : DEAD_LINK} live>
            Your entries stay on this page so you can copy them.{' '}
            {outcome ? OUTCOMES[outcome].lead : 'If we sent you a newer email, open the link in it.'}
          </Notice>
        )}
        {request && <TeamRequest request={request} />}
        {!isEditable && (
          <Notice tone="wait" title="Under review">
            Submitted on <Moment at={submittedAt} />. Review takes {REVIEW_TIME}. {NOTHING_TO_DO.withUs} You
            cannot edit the application during the review.
          </Notice>
        )}
        {!isEditable && form?.formError && <Notice tone="stop" title={form.formError} live />}
        {isEditable ? (
          <CandidateForm application={application} form={form} />
        ) : (
          <SubmittedApplication application={application} />
        )}
        {!isEditable && form && <NotSaved form={form} />}
      </div>
    </Page>
  )
}

/** Offered on the page of an invalid link: emails a new one to the invited address. */
function NewLink({ form }: { form: ApplicationForm | undefined }) {
  const isSending = useNavigation().formMethod === 'POST'
  if (form?.isLinkSent)
    return (
      <Notice tone="ok" live>
        If this address has an open application, a new link is on its way.
      </Notice>
    )
  return (
    <PostForm result={form?.isLinkForm && form} action={`?${NEW_LINK_QUERY}`} className="flex flex-col gap-5">
      <p>If you were invited to apply, we can email a new link to the address we invited.</p>
      <Field label="Email" name="email" required>
        <TextInput type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Button variant="primary" pending={isSending} pendingLabel="Sending..." className="self-start">
        Send me a new link
      </Button>
    </PostForm>
  )
}
