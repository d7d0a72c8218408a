import { withFullStop } from '#app/lib/name.ts'
import { redirect } from 'react-router'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { requireApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { respond, formHeaders, invalid } from '#app/lib/form-response.server.ts'
import { NOT_FOUND, refusal } from '#app/lib/refusal.ts'
import { emptyForm, formText, parseForm } from '#app/lib/form.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { accessOf } from '#app/listings/queries/find-access.server.ts'
import { ACCESS_LABELS, AccessFields } from '#app/listings/page/ui/access-form.tsx'
import { ndaToSign, requestTexts } from '#app/listings/page/ui/access-panel.tsx'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { formatDay } from '#app/lib/format.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { readListing } from '#app/listings/visibility/read-listing.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { acceptNda } from '../commands/nda.server.ts'
import { requestAccess, withdrawRequest } from '../commands/request-access.server.ts'
import { REQUEST_REFUSALS } from '../refusal-texts.ts'
import { acceptNdaSchema, requestSchema } from '../schema.ts'
import type { Route } from './+types/request-access'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Request access') }]

export const headers: Route.HeadersFunction = formHeaders

/** The request form as a page: the target of the detail page's dialog, and its fallback without JavaScript. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const requester = { ...viewerFactsOf(viewer), userId: viewer.userId }
  const reading = await readListing(requester, params.slug)
  if (!reading) throw refusal('not_found')
  const { slug, title, isIllustrative } = reading.row
  const access = await accessOf(reading)
  if (!access) throw redirect(`/deal/${slug}`)
  const isWaiting = access.request?.status === 'pending' && !access.invitation
  return {
    slug,
    title,
    isIllustrative,
    nda: ndaToSign(access),
    words: requestTexts(access),
    invitation: access.invitation?.message ?? null,
    closed: access.askAgainAt
      ? `Your request was declined. You can request access again from ${formatDay(access.askAgainAt)}.`
      : isWaiting
        ? 'Your company has already requested access. We’ll notify you when the owner decides.'
        : null,
  }
}

/** Guests get 401, members without an approved company 403 (decision 19). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireApproved(context.get(viewerContext), request)
  const formData = await request.formData()
  const back = `/deal/${params.slug}`
  switch (formText(formData, 'intent')) {
    case 'withdraw': {
      return respond(formData, () => withdrawRequest(member, formText(formData, 'id')), {
        refusals: { not_found: NOT_FOUND },
        done: () => redirectWithToast(back, done('Request withdrawn')),
      })
    }
    case 'accept_nda': {
      const parsed = parseForm(acceptNdaSchema, formData)
      if (!parsed.ok) return invalid(parsed.form)
      return respond(formData, () => acceptNda(member, params.slug, parsed.data), {
        refusals: REQUEST_REFUSALS,
        done: () =>
          redirectWithToast(back, done('NDA accepted', 'We’ll email the PDF to you and the owner.')),
      })
    }
    default: {
      const parsed = parseForm(requestSchema, formData)
      if (!parsed.ok) return invalid(parsed.form)
      return respond(formData, () => requestAccess(member, params.slug, parsed.data), {
        refusals: REQUEST_REFUSALS,
        done: ({ status }) =>
          redirectWithToast(
            back,
            status === 'granted'
              ? done('Access granted', 'Your company can now see the full listing.')
              : {
                  ...done('Request sent', 'We’ll notify you when the owner decides.'),
                  link: { label: 'Open your requests', to: '/my-access' },
                },
          ),
      })
    }
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepTypedForm(args, 'the button')

export default function RequestAccess({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData ?? emptyForm
  const { words } = loaderData
  const page = `/deal/${loaderData.slug}`
  return (
    <Page
      title={words.title}
      lead={`${withFullStop(loaderData.title)} ${words.text}`}
      badges={loaderData.isIllustrative && <IllustrativeBadge />}
      width="form"
      crumbs={[{ label: loaderData.title, to: page }, { label: words.title }]}
    >
      {loaderData.closed && !actionData ? (
        <Notice
          tone="note"
          title={loaderData.closed}
          action={<LinkButton to={page}>Back to the listing</LinkButton>}
        />
      ) : (
        <PostForm result={form} labels={ACCESS_LABELS} className="flex flex-col gap-5">
          {loaderData.invitation && (
            <Notice tone="note" title="Message from the owner">
              <span className="whitespace-pre-line">{loaderData.invitation}</span>
            </Notice>
          )}
          <AccessFields nda={loaderData.nda} />
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" name="intent" value="request">
              {words.button}
            </Button>
            <LinkButton to={page}>Cancel</LinkButton>
          </div>
        </PostForm>
      )}
    </Page>
  )
}
