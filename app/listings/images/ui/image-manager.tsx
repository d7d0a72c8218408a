import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { useReadAgain } from '#app/ui/read-again.ts'
import { acceptAttribute, LISTING_IMAGE_RULE } from '#app/files/rules.ts'
import { refusalToast, storedToast } from '#app/files/ui/upload-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileDrop, type UploadTransport } from '#app/ui/file-drop.tsx'
import { Section } from '#app/ui/page.tsx'
import { IMAGE_LIMITS, type ImageKind, LIMIT_WORDS } from '../schema.ts'
import { sendImage } from '../send-image.ts'
import { RETURNED_LISTING, savedWords } from '../upload-answer.ts'
import type { AltAnswer } from './alt-form.tsx'
import { moveId, PictureCard } from './picture-card.tsx'
import type { ListingImage } from '../arrange.ts'

const UPLOAD_PATH = '/files/upload/listing-image'

const WORDS = {
  photo: {
    title: 'Photos',
    lead: 'The first photo is the primary one. It appears on cards and previews.',
    label: 'Add photos',
    none: 'No photos yet. Members see a drawing of the building instead.',
  },
  floorplan: {
    title: 'Floor plans',
    lead: 'Only viewers with full access see floor plans.',
    label: 'Add floor plans',
    none: 'No floor plans yet.',
  },
} as const satisfies Record<ImageKind, Record<string, string>>

type ImageManagerProps = {
  kind: ImageKind
  listingId: number
  images: readonly ListingImage[]
  isApproved: boolean
  /** A refused alt text, with its image. */
  answer: (AltAnswer & { fileId: string }) | undefined
}

/** Upload area: several files with JavaScript, one file in a plain form without. */
function AddPictures({ kind, listingId, count }: { kind: ImageKind; listingId: number; count: number }) {
  const { revalidate } = useReadAgain()
  const room = IMAGE_LIMITS[kind] - count
  if (room <= 0) return <p className="text-ink-2">{LIMIT_WORDS[kind]}</p>
  const upload: UploadTransport = async (file, options) => {
    const answer = await sendImage(UPLOAD_PATH, listingId, file, { ...options, kind })
    if (!answer.ok) return { ok: false, message: answer.reason }
    const { title, message } = answer.returned ? RETURNED_LISTING : savedWords(kind)
    storedToast({ title, text: message })
    void revalidate()
    return { ok: true }
  }
  const accept = acceptAttribute(LISTING_IMAGE_RULE.accept)
  const hint = `PNG, JPG or WEBP, up to 10 MB and 50 million pixels each. Best at 1200x800 px or larger. ${count} of ${IMAGE_LIMITS[kind]} used.`
  return (
    <>
      <FileDrop
        className="needs-js"
        name="file"
        id={`add-${kind}`}
        label={WORDS[kind].label}
        hint={hint}
        accept={accept}
        maxBytes={LISTING_IMAGE_RULE.maxBytes}
        minBytes={1}
        maxFiles={IMAGE_LIMITS[kind]}
        taken={count}
        upload={upload}
        onRefused={(refusals) =>
          refusalToast(refusals, { ...LISTING_IMAGE_RULE, maxFiles: IMAGE_LIMITS[kind] })
        }
      />
      <form
        method="post"
        action={UPLOAD_PATH}
        encType="multipart/form-data"
        className="hidden flex-col items-start gap-2 noscript:flex"
      >
        <input type="hidden" name="listingId" value={listingId} />
        <input type="hidden" name="kind" value={kind} />
        <label htmlFor={`plain-${kind}`} className="text-13 font-medium">
          {WORDS[kind].label}
        </label>
        <p className="text-13 text-ink-2">{hint}</p>
        <input type="file" id={`plain-${kind}`} name="file" accept={accept} />
        <Button size="sm">Upload</Button>
      </form>
    </>
  )
}

/** The images of one kind: add, describe, reorder, make primary, remove (ADM-140 to ADM-146). */
export function ImageManager({ kind, listingId, images, isApproved, answer }: ImageManagerProps) {
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
    <Section title={WORDS[kind].title} id={kind} lead={WORDS[kind].lead} className="scroll-mt-24">
      <AddPictures kind={kind} listingId={listingId} count={images.length} />
      {images.length === 0 && <p className="mt-4 text-ink-2">{WORDS[kind].none}</p>}
      {images.length > 0 && (
        <ol
          onSubmit={(event) => {
            const pressed = event.nativeEvent.submitter
            focus.current = pressed?.id || null
          }}
          className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        >
          {images.map((image) => (
            <PictureCard
              key={image.fileId}
              image={image}
              count={images.length}
              isApproved={isApproved}
              answer={answer?.fileId === image.fileId ? answer : undefined}
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
