import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import type { UploadTransport } from '#app/ui/file-drop.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { acceptAttribute, LISTING_IMAGE_RULE } from '#app/files/rules.ts'
import { sendImage } from '#app/listings/images/send-image.ts'
import { IMAGE_FAILED, IMAGE_SAVED, type StoredImage } from '#app/listings/images/upload-answer.ts'
import type { PropertyType } from '#app/listings/schema.ts'
import { Elevation } from '#app/listings/ui/elevation.tsx'

const UPLOAD_PATH = '/files/upload/listing-image'

type ImageCardProps = {
  listingId: number
  type: PropertyType | null
  /** The address of the current picture. */
  imageUrl: string | null
  isApproved: boolean
  onStored: (image: StoredImage) => void
}

/** The primary photo and its upload; a plain form works without JavaScript (ADM-140 to ADM-146). */
export function ImageCard({ listingId, type, imageUrl, isApproved, onStored }: ImageCardProps) {
  const [shown, setShown] = useState<string | null>(null)
  const current = shown ?? imageUrl
  const upload: UploadTransport = async (file, options) => {
    const answer = await sendImage(UPLOAD_PATH, listingId, file, options)
    if (answer.ok) {
      setShown(answer.image_url)
      onStored(answer)
      showToast({ title: IMAGE_SAVED.title, text: IMAGE_SAVED.message, tone: 'ok' })
      return { ok: true }
    }
    showToast({ title: IMAGE_FAILED.title, text: IMAGE_FAILED.message, tone: 'error' })
    return { ok: false, message: answer.reason }
  }
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
            seed={String(listingId)}
            type={type ?? 'office'}
            title="Drawing shown until you upload a photo"
            className="size-full"
          />
        )}
      </div>
      <form method="post" action={UPLOAD_PATH} encType="multipart/form-data" className="flex flex-col gap-3">
        <input type="hidden" name="listingId" value={listingId} />
        <FileDrop
          name="file"
          label={current ? 'Replace the photo' : 'Upload a photo'}
          hint={`PNG, JPG or WEBP, up to 10 MB and 50 million pixels. Best at 1200x800 px or larger.${isApproved ? ' We review a new photo before it goes live.' : ''}`}
          accept={acceptAttribute(LISTING_IMAGE_RULE.accept)}
          maxBytes={LISTING_IMAGE_RULE.maxBytes}
          upload={upload}
        />
        <span className="hidden noscript:block">
          <Button size="sm">Upload</Button>
        </span>
      </form>
      <p className="mt-4 text-13">
        <Link
          to={`/my-listings/${listingId}/media`}
          className="underline underline-offset-3 hover:decoration-2"
        >
          All photos, floor plans and documents
        </Link>
      </p>
    </Card>
  )
}
