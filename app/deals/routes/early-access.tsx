import { type ReactNode, useEffect } from 'react'
import { redirect, useNavigation } from 'react-router'
import { handleApplication, readApplicationPage } from '#app/account/early-access/action.server.ts'
import { APPLICATION_FAILED, APPLICATION_UNEXPECTED } from '#app/account/early-access/texts.ts'
import { ApplicationPage } from '#app/account/early-access/ui/application-page.tsx'
import { AboutListing } from '#app/account/kept/ui/about-listing.tsx'
import { SignInToSend, useSavedResult } from '#app/account/kept/ui/sign-in-to-send.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { isAdmin, isApproved, requireApproved, ownPath } from '#app/gates/gate.server.ts'
import { refuseUnapprovedWrite } from '#app/gates/missing.server.ts'
import { formHeaders, invalid } from '#app/lib/form-response.server.ts'
import { parseForm, type FormState } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { type Member, viewerContext } from '#app/lib/viewer.ts'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { listSimilar, type SimilarListing } from '#app/listings/queries/similar.server.ts'
import { reservedText } from '#app/listings/ui/sale-texts.ts'
import { SimilarListings } from '#app/listings/ui/similar-listings.tsx'
import { type ViewerFacts, viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { LinkButton, Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { handleGuest, handleInquiry } from '../action.server.ts'
import { aboutListing, findSavedMessage } from '../kept/queries.server.ts'
import { type InquiryListing, findInquiryListing } from '../queries/inquiry-listing.server.ts'
import { SEND_REFUSALS } from '../refusal-texts.ts'
import { interestSchema, savedInterestSchema } from '../schema.ts'
import type { Route } from './+types/early-access'
import { SAVED_TEXTS } from '#app/account/kept/texts.ts'
import type { GuestMessage } from '#app/account/kept/schema.ts'
import { INQUIRY_LIMITS, INQUIRY_READERS } from '#app/listings/page/ui/inquiry-texts.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.for === 'member' ? 'Deal interest' : 'Early access') },
]
export const headers: Route.HeadersFunction = formHeaders

function listingOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('listing')
}

/** Signed-in members are redirected without a listing (MEM-016); with one the gate decides. */
function redirectSignedIn(member: Member, request: Request, slug: string | null): void {
  if (slug === null) throw redirect(ownPath(new URL(request.url).searchParams.get('from')) ?? '/')
  if (isAdmin(member) && !isApproved(member)) throw redirect(`/deal/${encodeURIComponent(slug)}`)
}

/**
 * Guests apply here, with the listing and their choice saved for their browser; an approved member expresses interest
 * (PUB-112, PUB-115).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const slug = listingOf(request)
  if (viewer.kind === 'guest') {
    const listing = slug === null ? null : await findInquiryListing(viewerFactsOf(viewer), slug)
    const about = await aboutListing(request)
    const similar = await similarTo(listing, viewerFactsOf(viewer))
    return { for: 'guest' as const, ...(await readApplicationPage(request)), listing, about, similar }
  }
  redirectSignedIn(viewer, request, slug)
  const member = requireApproved(viewer, request)
  const listing = await findInquiryListing(viewerFactsOf(member), slug ?? '')
  if (!listing) throw refusal('not_found')
  const kept = await findSavedMessage(member, listing.slug, ['deal_interest', 'more_information'])
  const similar = await similarTo(listing, viewerFactsOf(member))
  return { for: 'member' as const, listing, kept, similar }
}

const similarTo = (listing: InquiryListing | null, viewer: ViewerFacts) =>
  listing?.isSold ? listSimilar(viewer, listing.slug) : []

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const slug = listingOf(request)
  if (viewer.kind === 'guest') {
    const formData = await request.formData()
    if (slug === null || !formData.has('kind')) return handleApplication(request, formData)
    const wanted = parseForm(savedInterestSchema, formData)
    return wanted.ok ? handleGuest(request, formData, slug, wanted.data) : invalid(wanted.form)
  }
  redirectSignedIn(viewer, request, slug)
  await refuseUnapprovedWrite(viewer, request)
  const member = requireApproved(viewer, request)
  const formData = await request.formData()
  const parsed = parseForm(interestSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  return handleInquiry(member, slug ?? '', formData, parsed.data)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, APPLICATION_FAILED, APPLICATION_UNEXPECTED)

type NoInterestProps = { isOwn?: boolean; similar: readonly SimilarListing[]; children: ReactNode }

/** Replaces the form when the listing takes no expressions of interest. */
function NoInterest({ isOwn = false, similar, children }: NoInterestProps) {
  return (
    <div className="flex flex-col items-start gap-5">
      <Notice tone="note">{SEND_REFUSALS[isOwn ? 'own_listing' : 'sold'].formError}</Notice>
      {!isOwn && <SimilarListings listings={similar} />}
      {children}
    </div>
  )
}

export default function EarlyAccess({ loaderData, actionData: form }: Route.ComponentProps) {
  const { form: shown, saved } = useSavedResult(form)
  // The submitted form was further down, on another page.
  useEffect(() => {
    if (saved) window.scrollTo(0, 0)
  }, [saved])
  if (loaderData.for === 'guest') {
    const { listing, about, similar } = loaderData
    if (listing?.isSold && !form && !loaderData.created)
      return (
        <Page title="Early access" lead={listing.title} width="form">
          <NoInterest similar={similar}>
            <LinkButton to="/early-access">Apply for early access</LinkButton>
          </NoInterest>
        </Page>
      )
    return (
      <ApplicationPage
        {...loaderData}
        form={saved ? undefined : shown}
        notice={
          listing && (
            <>
              {about && saved ? (
                <SignInToSend saved={saved} slug={about.slug} from={`/early-access?listing=${about.slug}`} />
              ) : (
                <AboutListing about={about} />
              )}
              <Notice tone="note" className="mt-4">
                {listing.isSold
                  ? SEND_REFUSALS.sold.formError
                  : 'We’ll add this listing to your application.'}
                {listing.isReserved && ` ${reservedText(listing.reservedOn)}`}
              </Notice>
            </>
          )
        }
      />
    )
  }
  const { slug, title, isIllustrative, isOwn, isSold, isReserved, reservedOn } = loaderData.listing
  return (
    <Page
      title="Contact the owner"
      lead={title}
      width="form"
      badges={isIllustrative && <IllustrativeBadge />}
      crumbs={[{ label: title, to: `/deal/${slug}` }, { label: 'Contact the owner' }]}
    >
      {isOwn || (isSold && !form) ? (
        <NoInterest isOwn={isOwn} similar={loaderData.similar}>
          <LinkButton to={`/deal/${slug}`}>Back to the listing</LinkButton>
        </NoInterest>
      ) : (
        <InterestForm
          slug={slug}
          note={isReserved ? reservedText(reservedOn) : null}
          saved={loaderData.kept}
          form={form}
        />
      )}
    </Page>
  )
}

const INTERESTS = [
  {
    value: 'deal_interest',
    label: 'Proceed with the deal',
    hint: 'Your company wants to proceed with this listing.',
  },
  {
    value: 'more_information',
    label: 'More information',
    hint: 'You want to know more first. This does not request access.',
  },
]

type Props = {
  slug: string
  /** Shown above the button. */
  note: string | null
  saved: GuestMessage | null
  form: FormState | undefined
}

/** An approved member's interest: to proceed, or to get more information (PUB-112, PUB-115). */
function InterestForm({ slug, note, saved, form }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const typed = (name: 'kind' | 'message' | 'phone') => String(form?.values[name] ?? saved?.[name] ?? '')
  return (
    <PostForm result={form} className="flex flex-col gap-5">
      {saved?.message && !form && <Notice tone="note">{SAVED_TEXTS.filled}</Notice>}
      <RadioGroup
        legend="What would you like to do?"
        name="kind"
        variant="cards"
        options={INTERESTS}
        defaultValue={typed('kind') || 'deal_interest'}
        required
      />
      <Field label="Message to the owner" name="message" hint={INQUIRY_READERS} required>
        <TextArea rows={7} maxLength={INQUIRY_LIMITS.message} defaultValue={typed('message')} />
      </Field>
      <Field label="Phone" name="phone" hint="Only if you would like a call." optional>
        <TextInput
          type="tel"
          autoComplete="tel"
          maxLength={INQUIRY_LIMITS.phone}
          defaultValue={typed('phone')}
        />
      </Field>
      {note && <p className="text-ink-2">{note}</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" pending={isSending} pendingLabel="Sending...">
          Send to the owner
        </Button>
        <LinkButton to={`/deal/${slug}`}>Back to the listing</LinkButton>
      </div>
    </PostForm>
  )
}
