import { Form, Link } from 'react-router'
import { marketDay } from '#app/lib/format.ts'
import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { LISTING_STATUS_LABELS, LISTING_STATUS_TONES } from '#app/listings/schema.ts'
import { saleText } from '#app/listings/editor/ui/sale-dialogs.tsx'
import type { Claim } from '#app/review/claims.ts'
import type { Revised } from '#app/review/history.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { profilesPath } from '#app/companies/schema/review.ts'
import type { ReviewResult } from '#app/review/desk/desk.server.ts'
import { ConflictNotice } from '#app/review/desk/conflict.tsx'
import { DecisionHistory, EarlierAnswers, submissionStarts } from '#app/review/desk/decision-history.tsx'
import { ClaimNotice } from '#app/review/desk/claims.tsx'
import { reviewText } from '#app/review/suspension.ts'
import { ListingChanges, ListingVersions } from './record/versions.tsx'
import { ListingDocuments, ListingPictures } from './record/media.tsx'
import { ListingCheck } from './record/check.tsx'
import { RevisedBadge } from '#app/review/desk/revised.tsx'
import { CurrentNotes } from '#app/review/desk/current-notes.tsx'
import { When } from '#app/review/desk/when.tsx'
import { Button } from '#app/ui/button.tsx'

const link = 'underline underline-offset-3 hover:decoration-2'

function Head({ review, title, revised }: { review: ListingReview; title: string; revised: Revised | null }) {
  return (
    <header className="mb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-21 md:text-28">{title}</h2>
        <Badge tone={LISTING_STATUS_TONES[review.status]}>{LISTING_STATUS_LABELS[review.status]}</Badge>
        <RevisedBadge revised={revised} />
        {review.proposed && review.approved && <Badge tone="note">Change to a published listing</Badge>}
        {review.suspension && <Badge tone="stop">Suspended</Badge>}
      </div>
      <p className="mt-1 text-13 text-ink-2">
        {review.company.name} · submitted <When at={review.proposed?.submittedAt ?? review.submittedAt} />
        {review.onMarket && (
          <>
            {' · '}
            <Link to={`/deal/${review.slug}`} className={link}>
              on the market
            </Link>
          </>
        )}
        {' · '}
        <Link to={`/my-listings/${review.id}/access`} className={link}>
          access
        </Link>
      </p>
    </header>
  )
}

function Origin({ review }: { review: ListingReview }) {
  const { company, submitter, approved, listed, onMarket, saleStatus, saleStatusOn, firstApprovedAt } = review
  const market = onMarket
    ? 'On the market'
    : approved && !listed
      ? 'Withdrawn by its owner'
      : 'Not on the market'
  return (
    <RecordSection title="Company and submitter">
      <DefinitionList
        dense
        items={[
          {
            term: 'Company',
            value: (
              <Link to={profilesPath({}, company.id)} className={link}>
                {company.name}
              </Link>
            ),
          },
          { term: 'Submitted by', value: submitter.fullName ?? '—' },
          { term: 'Email', value: submitter.email ?? '—' },
          { term: 'Submitter’s company', value: submitter.company ?? '—' },
          { term: 'Sale status', value: saleText({ saleStatus, saleStatusOn }) },
          { term: 'Market', value: market },
          { term: 'First approved', value: firstApprovedAt ? marketDay(firstApprovedAt) : '—' },
        ]}
      />
    </RecordSection>
  )
}

type RecordProps = {
  review: ListingReview
  result: ReviewResult | null
  claim: Claim | undefined
  revised: Revised | null
}

/** The record of a listing at the desk (ADM-099, ADM-139). */
export function ListingRecord({ review, result, claim, revised }: RecordProps) {
  const { proposed, approved, suspension } = review
  const shown = proposed ?? approved
  if (!shown) return null
  const isChange = proposed !== null && approved !== null
  return (
    <article>
      <ConflictNotice
        result={result}
        id={String(review.id)}
        offered={review.offered}
        requestable={review.requestable}
      />
      <ClaimNotice claim={claim} />
      <Head review={review} title={shown.fields.title} revised={revised} />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {suspension && (
          <Notice tone="stop" title="Suspended">
            <span className="whitespace-pre-wrap">{suspension.reason}</span> · <When at={suspension.since} />{' '}
            · {reviewText(suspension.reviewOn)}
          </Notice>
        )}
        {review.isBeingChanged && (
          <Notice tone="note" title="The owner is editing this listing">
            {`You are viewing version ${shown.number}, the last one reviewed. The new version shows up here when the owner submits it.`}
          </Notice>
        )}
        <CurrentNotes {...shown} status={review.status} />
        <ListingCheck review={review} />
      </div>
      <ListingChanges review={review} />
      <EarlierAnswers earlier={review.earlier} />
      <ListingPictures review={review} />
      {/* For a change, the comparison comes first. */}
      {isChange && <ListingVersions review={review} />}
      <ListingDocuments documents={review.documents} />
      <ListingLock review={review} />
      <Origin review={review} />
      {!isChange && <ListingVersions review={review} />}
      <RecordSection title="History">
        <DecisionHistory
          decisions={review.history}
          starts={[
            ...submissionStarts(review.submissions),
            { id: 'created', title: 'Listing created', at: review.createdAt },
          ]}
        />
      </RecordSection>
    </article>
  )
}

/** Analytics lock of an approved listing; switching it takes effect immediately (PUB-114). */
function ListingLock({ review }: { review: ListingReview }) {
  const { id, version, approved, own, market } = review
  if (!approved) return null
  return (
    <RecordSection title="Analytics">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose">
          {market.isLocked
            ? 'Locked. Members see the figures once the owner grants access, whatever the visibility.'
            : 'Not locked. The visibility determines who sees the figures.'}
        </p>
        {!own && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="seen" value={version} />
            <Button name="intent" value={market.isLocked ? 'unlock' : 'lock'}>
              {market.isLocked ? 'Unlock analytics' : 'Lock analytics'}
            </Button>
          </Form>
        )}
      </div>
    </RecordSection>
  )
}
