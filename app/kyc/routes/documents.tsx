import { redirect, Form } from 'react-router'
import { requireMember } from '#app/gates/gate.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { type Member, standingOf, viewerContext } from '#app/lib/viewer.ts'
import { TurnNotice } from '#app/review/turn-notice.tsx'
import { NOTHING_TO_DO, TURN } from '#app/review/turn-texts.ts'
import { useFocusHashTarget } from '#app/ui/focus-target.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { EXPIRY } from '../ends/texts.ts'
import { findOwnFile, loadOwnDocuments } from '../own/queries.server.ts'
import { loadOwnTurn } from '#app/companies/turn/own-turn.server.ts'
import { documentLink } from '../queries.server.ts'
import {
  DOCUMENT_ERRORS,
  type DocumentType,
  isDocumentType,
  KYC_CONFIDENTIALITY,
  slotKey,
  DOCUMENT_TYPES,
} from '../schema.ts'
import { OwnDocumentList, freeSlots, isSameSlot, type OwnListProps } from '../ui/own-documents.tsx'
import { UnverifiedNotice } from '../verified/unverified-notice.tsx'
import { unverifiedReasons } from '../verified/queries.server.ts'
import type { Route } from './+types/documents'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { identity, pageTitle } from '#app/lib/identity.ts'
import { DocumentSlot } from '../ui/slot-body.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Documents') }]

/** Redirects to the member's own file with a freshly signed link; the file route audits each access (MEM-248, MEM-302). */
async function openOwnFile(member: Member, fileId: string): Promise<Response> {
  const found = await findOwnFile(member, fileId)
  if (!found) throw refusal('not_found')
  if (found.hasFile) return redirect(documentLink(fileId, member.userId, 'inline'))
  return redirectWithToast('/documents', DOCUMENT_ERRORS.noFile)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context.get(viewerContext), request)
  if (standingOf(member) === 'suspended') throw redirect('/profile/suspended')
  const query = new URL(request.url).searchParams
  const file = query.get('open')
  if (file !== null) return openOwnFile(member, file)
  const requestedType = query.get('add')
  const [own, turn, causes] = await Promise.all([
    loadOwnDocuments(member),
    loadOwnTurn(member),
    unverifiedReasons(member),
  ])
  return {
    ...own,
    turn,
    causes,
    isOwner: member.company?.role === 'owner',
    hasListings: member.company?.type === 'developer',
    userType: member.userType,
    add: isDocumentType(requestedType) ? requestedType : null,
    supportEmail: identity().supportEmail,
  }
}

function Summary({ kyc, isSubmitted, documents: all, answered, turn }: Route.ComponentProps['loaderData']) {
  const documents = all.filter(({ documentType }) => !answered.includes(documentType))
  const rejected = documents.filter(({ status }) => status === 'rejected').length
  const hasPending = documents.some(({ status }) => status === 'pending')
  const expired = documents.filter(
    (one) => one.isExpired && !documents.some((other) => other !== one && isSameSlot(other, one)),
  ).length
  if (rejected > 0) {
    return (
      <Notice
        tone="stop"
        title={rejected === 1 ? '1 document needs a new file' : `${rejected} documents need a new file`}
      >
        Check the reason below and upload a new file. Your other documents are not affected.
      </Notice>
    )
  }
  if (!kyc) return null
  if (expired > 0)
    return (
      <Notice tone="stop" title={EXPIRY.expiredTitle(expired)}>
        {`Upload a new file${expired === 1 ? '' : ' for each'}. Your other documents are not affected.`}
      </Notice>
    )
  if (kyc.allApproved) {
    return (
      <Notice tone="ok" title="All required documents are approved">
        {turn === null && (hasPending ? NOTHING_TO_DO.replacing : NOTHING_TO_DO.approved)}
        {turn?.whose === 'reviewers' && NOTHING_TO_DO.waiting}
        {turn?.whose === 'yours' && TURN.left(turn.missing.length)}
      </Notice>
    )
  }
  const approved = kyc.groups.filter(({ state }) => state === 'approved').length
  return (
    <Notice tone="wait" title={`${approved} of ${kyc.groups.length} required documents approved`}>
      {isSubmitted
        ? hasPending && `We review pending documents within ${REVIEW_TIME}.`
        : 'Your profile needs these documents. The form may ask for more, depending on your answers.'}
    </Notice>
  )
}

export default function Documents({ loaderData }: Route.ComponentProps) {
  useFocusHashTarget()
  return (
    <Page title="Documents" lead={KYC_CONFIDENTIALITY}>
      <div className="flex max-w-[56rem] flex-col gap-8">
        <Summary {...loaderData} />
        <TurnNotice turn={loaderData.turn} />
        <UnverifiedNotice
          causes={loaderData.causes}
          isOwner={loaderData.isOwner}
          hasListings={loaderData.hasListings}
        />
        <OwnDocumentList {...loaderData} />
        <AddDocument {...loaderData} />
        <p className="text-13 text-ink-2">
          You can upload PDF, PNG and JPG files. Questions about a document? Email{' '}
          <a href={`mailto:${loaderData.supportEmail}`} className="text-link">
            {loaderData.supportEmail}
          </a>
        </p>
      </div>
    </Page>
  )
}

/** Uploads a document that the profile does not require but the team requested: choose its type first. */
function AddDocument(props: OwnListProps & { add: DocumentType | null }) {
  const { add, previous, userType } = props
  const free = freeSlots(props)
  const chosen = free.find(({ type }) => type === add)
  return (
    <section id="add">
      <h2 className="text-21">Add another document</h2>
      <p className="mt-1 text-ink-2">Use this if our team requested a document that is not listed above.</p>
      <Form
        method="get"
        action="/documents#add"
        preventScrollReset
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <Field id="add-type" name="add" label="Document" className="min-w-0 flex-1 basis-64">
          <Select
            key={chosen?.type ?? ''}
            defaultValue={chosen?.type}
            options={free.map(({ type }) => ({ value: type, label: DOCUMENT_TYPES[type].label }))}
          />
        </Field>
        <Button>Choose document</Button>
      </Form>
      {chosen && (
        <ul className="mt-4">
          <DocumentSlot
            key={chosen.type}
            {...chosen}
            userType={userType}
            previous={previous[slotKey(chosen.type, chosen.slot)] ?? []}
          />
        </ul>
      )}
    </section>
  )
}
