import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { LISTING_IMAGE_RULE } from '#app/files/rules.ts'
import { successTexts, UploadField } from '#app/files/ui/upload-field.tsx'
import { IMAGE_FAILED, IMAGE_UPLOAD_PATH } from '#app/listings/images/schema.ts'
import { Elevation } from '#app/listings/ui/elevation.tsx'
import type { OwnListingRecord } from '../queries/own.server.ts'

/** `onStored` receives the listing's version after the upload. */
type ImageCardProps = { listing: OwnListingRecord; onStored: (version: number) => void }

/** The primary photo and its upload; a plain form works without JavaScript (ADM-140 to ADM-146). */
export function ImageCard({ listing, onStored }: ImageCardProps) {
  const { id, slug, fields, imageUrl, isApproved } = listing
  const [shown, setShown] = useState<string>()
  const current = shown ?? imageUrl
  return (
    <Card as="section" id="image">
      <CardHeader title="Primary photo" level={2} />
      <div className="mb-4 aspect-3/2 overflow-hidden rounded-card border border-line bg-wash">
        {current ? (
          <img
            src={`${current}?size=card`}
            alt="Current primary view of the listing"
            className="size-full bg-white object-cover"
          />
        ) : (
          <Elevation
            seed={slug}
            type={fields.propertyType ?? 'mixed'}
            title="Drawing shown until you upload a photo"
            className="size-full"
          />
        )}
      </div>
      <form
        method="post"
        action={IMAGE_UPLOAD_PATH}
        encType="multipart/form-data"
        className="flex flex-col gap-3"
      >
        <input type="hidden" name="listingId" value={id} />
        <UploadField
          id="file"
          label={current ? 'Replace the photo' : 'Upload a photo'}
          hint={`PNG, JPG or WEBP, up to 10 MB and 50 megapixels. Best at 1200x800 px or larger.${isApproved ? ' We review a new photo before it goes live.' : ''}`}
          rule={LISTING_IMAGE_RULE}
          action={IMAGE_UPLOAD_PATH}
          fields={{ listingId: String(id) }}
          success={successTexts}
          failure={IMAGE_FAILED}
          onStored={({ image_url, version }) => {
            setShown(String(image_url))
            onStored(Number(version))
          }}
        />
        <span className="hidden noscript:block">
          <Button size="sm">Upload</Button>
        </span>
      </form>
      <p className="mt-4 text-13">
        <Link to={`/my-listings/${id}/media`} className="underline underline-offset-3 hover:decoration-2">
          All photos, floor plans and documents
        </Link>
      </p>
    </Card>
  )
}
