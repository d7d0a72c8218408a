import { data, Form, redirect } from 'react-router'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { requireApproved, requireInside } from '#app/gates/gate.server.ts'
import { formHeaders } from '#app/lib/answer.server.ts'
import { emptyForm, formText, parseForm, refusedForm } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { accessOf } from '#app/listings/queries/find-access.server.ts'
import { AccessFields } from '#app/listings/ui/access-form.tsx'
import { askWords, ndaToSign } from '#app/listings/ui/deal/access-dialog.tsx'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { readListing } from '#app/listings/visibility/read-listing.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { retryAfter } from '#app/lib/retry-after.server.ts'
import { acceptNda } from '../commands/accept-nda.server.ts'
import { requestAccess, type RequestRefusal } from '../commands/request-access.server.ts'
import { withdrawRequest } from '../commands/withdraw-request.server.ts'
import { REFUSED_FIELD, REQUEST_WORDS } from '../refusal-words.ts'
import { acceptNdaSchema, askSchema } from '../schema.ts'
import type { Route } from './+types/request-access'

export const meta: Route.MetaFunction = () => [{ title: 'Request access · Parcela' }]

export const headers: Route.HeadersFunction = formHeaders

/** The request as a page of its own: the dialog of the detail page posts here, and here it goes on without script. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireInside(context.get(viewerContext), request)
  const asker = { ...viewerFactsOf(viewer), userId: viewer.userId }
  const reading = await readListing(asker, params.slug)
  if (!reading) throw refusal('not_found')
  const { slug, title, isIllustrative } = reading.row
  const access = await accessOf(reading)
  if (!access) throw redirect(`/deal/${slug}`)
  return {
    slug,
    title,
    isIllustrative,
    nda: ndaToSign(access),
    words: askWords(access),
    invitation: access.invitation?.message ?? null,
  }
}

function refusedAsk(formData: FormData, refused: RequestRefusal) {
  if (refused === 'not_found') throw refusal('not_found')
  const field = REFUSED_FIELD[refused]
  const words = REQUEST_WORDS[refused]
  const isStale = refused === 'already_pending' || refused === 'has_access' || refused === 'nda_changed'
  const status = refused === 'too_many' ? 429 : isStale ? 409 : 422
  const headers: HeadersInit = refused === 'too_many' ? retryAfter(86_400) : {}
  return data(refusedForm(formData, field ? { errors: { [field]: words } } : { formError: words }), {
    status,
    headers,
  })
}

/** Guests 401, members without an approved company 403 (decision 19); every step counts for the member's company. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireApproved(context.get(viewerContext), request)
  const formData = await request.formData()
  const back = `/deal/${params.slug}`
  switch (formText(formData, 'intent')) {
    case 'withdraw': {
      const done = await withdrawRequest(member, formText(formData, 'id'))
      if (!done.ok) throw refusal('not_found')
      return redirectWithToast(back, { title: 'Request withdrawn', tone: 'ok' })
    }
    case 'accept_nda': {
      const parsed = parseForm(acceptNdaSchema, formData)
      if (!parsed.ok) return data(parsed.form, { status: 422 })
      const done = await acceptNda(member, params.slug, parsed.data)
      if (!done.ok) return refusedAsk(formData, done.refused)
      return redirectWithToast(back, {
        title: 'NDA accepted',
        text: 'It goes to you and to the owner as PDF by mail.',
        tone: 'ok',
      })
    }
    default: {
      const parsed = parseForm(askSchema, formData)
      if (!parsed.ok) return data(parsed.form, { status: 422 })
      const done = await requestAccess(member, params.slug, parsed.data)
      if (!done.ok) return refusedAsk(formData, done.refused)
      const isOpen = done.value.status === 'granted'
      const text = isOpen
        ? 'The listing is open to your company.'
        : 'You get a mail when the owner has decided.'
      return redirectWithToast(back, { title: isOpen ? 'Access granted' : 'Request sent', text, tone: 'ok' })
    }
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepTypedForm(args, 'the button')
}

export default function RequestAccess({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData ?? emptyForm
  const { words } = loaderData
  return (
    <Page
      title={words.title}
      lead={`${loaderData.title}. ${words.text}`}
      badges={loaderData.isIllustrative && <IllustrativeBadge />}
      width="form"
      crumbs={[{ label: loaderData.title, to: `/deal/${loaderData.slug}` }, { label: words.title }]}
    >
      <Form method="post" className="flex flex-col gap-5">
        {form.formError && (
          <Notice tone="stop" live>
            {form.formError}
          </Notice>
        )}
        {loaderData.invitation && (
          <Notice tone="note" title="The owner’s words">
            <span className="whitespace-pre-line">{loaderData.invitation}</span>
          </Notice>
        )}
        <AccessFields nda={loaderData.nda} form={form} />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" name="intent" value="request">
            {words.button}
          </Button>
          <LinkButton to={`/deal/${loaderData.slug}`}>Cancel</LinkButton>
        </div>
      </Form>
    </Page>
  )
}
