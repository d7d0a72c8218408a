import { Form } from 'react-router'
import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { Button } from '#app/ui/button.tsx'
import { RecordSection } from '#app/review/desk/record-section.tsx'

/** Analytics lock of an approved listing; switching it takes effect immediately (PUB-114). */
export function ListingLock({ review }: { review: ListingReview }) {
  const { id, version, approved, own, market } = review
  if (!approved) return null
  return (
    <RecordSection title="Analytics">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose">
          {market.isLocked
            ? 'Locked. Members see the figures once the owner grants access, whatever the visibility.'
            : 'Not locked. The visibility decides who sees the figures.'}
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
