import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { LISTING_IMAGE_RULE } from '#app/files/rules.ts'
import { PlainUpload } from '#app/files/ui/plain-upload.tsx'
import { successTexts, UploadField } from '#app/files/ui/upload-field.tsx'
import { Section } from '#app/ui/page.tsx'
import {
  IMAGE_FAILED,
  IMAGE_LIMITS,
  IMAGE_UPLOAD_PATH,
  type ImageKind,
  LIMIT_TEXTS,
  type MediaResult,
} from '../schema.ts'
import { moveId, PictureCard } from './picture-card.tsx'
import type { ListingImage } from '../arrange.ts'

const TEXTS = {
  photo: {
    title: 'Photos',
    lead: 'The first photo is the primary one. It appears on cards and previews.',
    label: 'Add photos',
    none: 'No photos yet. Members see a drawing of the building instead.',
  },
  floorplan: {
    title: 'Floor plans',
    lead: 'Only members with full access can see floor plans.',
    label: 'Add floor plans',
    none: 'No floor plans yet.',
  },
} as const satisfies Record<ImageKind, Record<string, string>>

type ImageManagerProps = {
  kind: ImageKind
  listingId: number
  images: readonly ListingImage[]
  isApproved: boolean
  /** The response to an alt text. */
  result: MediaResult | undefined
}

/** Upload area: several files with JavaScript, or one file in a plain form. */
function AddPictures({ kind, listingId, count }: { kind: ImageKind; listingId: number; count: number }) {
  const remaining = IMAGE_LIMITS[kind] - count
  if (remaining <= 0) return <p className="text-ink-2">{LIMIT_TEXTS[kind]}</p>
  const hint = `PNG, JPG or WEBP, up to 10 MB and 50 megapixels each. Best at 1200x800 px or larger. ${count} of ${IMAGE_LIMITS[kind]} used.`
  return (
    <>
      <div className="needs-js">
        <UploadField
          id={`add-${kind}`}
          label={TEXTS[kind].label}
          hint={hint}
          rule={{ ...LISTING_IMAGE_RULE, maxFiles: IMAGE_LIMITS[kind] }}
          taken={count}
          action={IMAGE_UPLOAD_PATH}
          fields={{ listingId: String(listingId), kind }}
          success={successTexts}
          failure={IMAGE_FAILED}
        />
      </div>
      <PlainUpload
        id={`plain-${kind}`}
        label={`${TEXTS[kind].label}: ${hint}`}
        rule={LISTING_IMAGE_RULE}
        action={IMAGE_UPLOAD_PATH}
        hidden={{ listingId, kind }}
      />
    </>
  )
}

/** The images of one kind: add, describe, reorder, make primary, remove (ADM-140 to ADM-146). */
export function ImageManager({ kind, listingId, images, isApproved, result }: ImageManagerProps) {
  const submit = useSubmit()
  const dragged = useRef<ListingImage>(null)
  const focus = useRef<string>(null)
  const order = images.map(({ fileId }) => fileId).join(' ')
  const shown = useRef(order)
  useEffect(() => {
    if (shown.current === order) return
    shown.current = order
    if (focus.current) document.getElementById(focus.current)?.focus()
    focus.current = null
  }, [order])
  const move = (image: ListingImage, to: number) => {
    if (to < 0 || to >= images.length || to === image.sortOrder) return
    focus.current = moveId(image.fileId, to < image.sortOrder ? 'earlier' : 'later')
    const form = { intent: 'image_move', file: image.fileId, from: image.sortOrder, to }
    void submit(form, { method: 'post', preventScrollReset: true })
  }
  const drop = (to: number) => {
    if (dragged.current?.kind === kind) move(dragged.current, to)
    dragged.current = null
  }
  return (
    <Section title={TEXTS[kind].title} id={kind} lead={TEXTS[kind].lead} className="scroll-mt-24">
      <AddPictures kind={kind} listingId={listingId} count={images.length} />
      {images.length === 0 && <p className="mt-4 text-ink-2">{TEXTS[kind].none}</p>}
      {images.length > 0 && (
        <ol
          onSubmit={(event) => {
            const submitter = event.nativeEvent.submitter
            focus.current = submitter?.id || null
          }}
          className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        >
          {images.map((image) => (
            <PictureCard
              key={image.fileId}
              image={image}
              count={images.length}
              isApproved={isApproved}
              result={result?.values.file === image.fileId ? result : undefined}
              onMove={move}
              onDropped={drop}
              onDragStart={(started) => {
                dragged.current = started
              }}
            />
          ))}
        </ol>
      )}
    </Section>
  )
}
