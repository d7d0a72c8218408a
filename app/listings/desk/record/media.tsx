import type { ListingDocument } from '#app/listings/documents/queries.server.ts'
import { DOCUMENT_KINDS } from '#app/listings/documents/kinds.ts'
import { DOCUMENT_AUDIENCES } from '#app/listings/documents/schema.ts'
import { DocumentLink, fileText } from '#app/listings/documents/ui/document-link.tsx'
import { PictureStrip } from '#app/listings/images/ui/picture-strip.tsx'
import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { Elevation } from '#app/listings/ui/elevation.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { When } from '#app/review/desk/when.tsx'

/** Photos and plans; if the proposed version changes them, the approved ones come first (ADM-139, ADM-197). */
export function ListingPictures({ review }: { review: ListingReview }) {
  const { pictures, proposed, approved, slug } = review
  const shown = proposed ?? approved
  if (!shown) return null
  const hasBoth = pictures.isChanged && approved !== null && proposed !== null
  const isEmpty = pictures.proposed.length === 0 && pictures.approved.length === 0
  return (
    <RecordSection
      title="Photos and plans"
      lead={hasBoth ? 'Added, removed and moved images are marked.' : undefined}
    >
      {isEmpty && (
        <div className="max-w-md overflow-hidden rounded-card border border-line bg-wash">
          <Elevation
            seed={slug}
            type={shown.fields.propertyType ?? 'mixed'}
            title="Drawing shown because there is no photo"
            className="size-full"
          />
        </div>
      )}
      {hasBoth && (
        <PictureStrip label={`Approved · version ${approved.number}`} pictures={pictures.approved} />
      )}
      {!isEmpty && (
        <PictureStrip
          label={hasBoth ? `Proposed · version ${proposed.number} · changed` : null}
          pictures={pictures.proposed}
        />
      )}
    </RecordSection>
  )
}

/** The owner's documents, which need no review; a reviewer who opens one is recorded like anyone else (PUB-226). */
export function ListingDocuments({ documents }: { documents: readonly ListingDocument[] }) {
  return (
    <RecordSection
      title="Documents"
      lead="Documents are available immediately, without review. The owner can see that you opened one."
    >
      {documents.length === 0 && <p className="text-ink-2">The owner hasn’t added any documents.</p>}
      {documents.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {documents.map((document) => (
            <li key={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-56">
                <DocumentLink document={document} />
                <p className="text-13 wrap-anywhere text-ink-2">
                  {DOCUMENT_KINDS[document.kind]} · {document.fileName} · {fileText(document)} ·{' '}
                  <When at={document.addedAt} dateOnly />
                </p>
              </div>
              <Badge tone={document.opensTo === 'granted' ? 'brass' : 'plain'}>
                {DOCUMENT_AUDIENCES[document.opensTo]}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </RecordSection>
  )
}
