import { ArrowLeft, ArrowRight, GripVertical, Star, Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { IMAGE_KINDS, IMAGE_LIMITS, type MediaResult } from '../schema.ts'
import type { ListingImage } from '../arrange.ts'

type PictureCardProps = {
  image: ListingImage
  count: number
  isApproved: boolean
  result: MediaResult | undefined
  onMove: (image: ListingImage, to: number) => void
  onDropped: (to: number) => void
  onDragStart: (image: ListingImage) => void
}

/** Id of a move button, to restore the focus after reordering. */
export const moveId = (fileId: string, step: 'earlier' | 'later') => `${step}-${fileId}`

type MoveProps = Pick<PictureCardProps, 'image' | 'count'> & {
  step: 1 | -1
  onKeyDown: (event: KeyboardEvent) => void
}

function MoveButton({ image, count, step, onKeyDown }: MoveProps) {
  const to = image.sortOrder + step
  const word = step < 0 ? 'earlier' : 'later'
  const Icon = step < 0 ? ArrowLeft : ArrowRight
  const isEnd = to < 0 || to >= count
  const name = `Move ${IMAGE_KINDS[image.kind].toLowerCase()} ${image.sortOrder + 1} ${word}`
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="file" value={image.fileId} />
      <input type="hidden" name="from" value={image.sortOrder} />
      <input type="hidden" name="to" value={to} />
      <Button
        id={moveId(image.fileId, word)}
        size="sm"
        name="intent"
        value="image_move"
        className="px-2"
        aria-label={name}
        onKeyDown={onKeyDown}
        disabledReason={isEnd ? `Already ${step < 0 ? 'first' : 'last'}` : undefined}
        icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      />
    </Form>
  )
}

/** Alt text of an image. Posts the text that the window showed, so that two windows never overwrite each other unseen. */
function AltForm({ image, name, result }: Pick<PictureCardProps, 'image' | 'result'> & { name: string }) {
  const current = image.alt ?? ''
  const [seen, setSeen] = useState(current)
  const [typed, setTyped] = useState(String(result?.values.alt ?? current))
  if (current !== seen && (typed === seen || typed === current)) {
    setSeen(current)
    setTyped(current)
  }
  const refused = result?.errors.alt ?? result?.toast?.text ?? ''
  const now = `It is now ${current ? `“${current}”` : 'empty'}. Save again to keep yours.`
  const error = result?.isStale ? `${refused} ${now}` : refused
  return (
    <PostForm
      result={result && { errors: { alt: refused } }}
      labels={{ alt: { label: 'Alt text', id: `alt-${image.fileId}` } }}
      preventScrollReset
      className="flex flex-col gap-2"
    >
      <input type="hidden" name="file" value={image.fileId} />
      <input type="hidden" name="seen" value={result?.isStale ? current : seen} />
      <Field
        label={
          <>
            Alt text<span className="sr-only"> of {name.toLowerCase()}</span>
          </>
        }
        name="alt"
        id={`alt-${image.fileId}`}
        error={error}
      >
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="Describe what it shows"
          autoComplete="off"
        />
      </Field>
      <div className={typed === current && !error ? 'hidden noscript:block' : undefined}>
        <Button size="sm" name="intent" value="image_alt">
          Save alt text
        </Button>
        {typed.length > IMAGE_LIMITS.alt && (
          <span className="ml-3 text-13 text-stop">
            {typed.length} of {IMAGE_LIMITS.alt} characters
          </span>
        )}
      </div>
    </PostForm>
  )
}

export function PictureCard(props: PictureCardProps) {
  const { image, count, isApproved, result, onMove, onDropped, onDragStart } = props
  const name = `${IMAGE_KINDS[image.kind]} ${image.sortOrder + 1}`
  const dialog = `remove-${image.fileId}`
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(image, image.sortOrder + step)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onDropped(image.sortOrder)
  }
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-sheet">
      <div onDragOver={over} onDrop={drop} className="relative aspect-3/2 border-b border-line bg-wash">
        <img
          src={`/files/${image.fileId}?size=card`}
          alt={image.alt ?? `${name}, no alt text yet`}
          width={640}
          height={427}
          loading="lazy"
          draggable={false}
          className={
            image.kind === 'floorplan'
              ? 'absolute inset-0 size-full bg-white object-contain p-2'
              : 'absolute inset-0 size-full bg-white object-cover'
          }
        />
        {image.isPrimary && (
          <span className="absolute top-2 left-2">
            <Badge tone="note" icon={<Star aria-hidden="true" className="size-3.5" />}>
              Primary
            </Badge>
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-3">
        <div role="group" aria-label={name} className="flex items-center gap-1.5">
          <span
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              onDragStart(image)
            }}
            title="Drag to reorder"
            className="needs-js -ml-1 cursor-grab text-ink-2"
          >
            <GripVertical aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </span>
          <span className="mr-auto text-13 font-medium tabular-nums">{image.sortOrder + 1}</span>
          <MoveButton image={image} count={count} step={-1} onKeyDown={keys} />
          <MoveButton image={image} count={count} step={1} onKeyDown={keys} />
          <DialogTrigger
            dialog={dialog}
            size="sm"
            variant="danger"
            className="px-2"
            aria-label={`Remove ${name.toLowerCase()}`}
            icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          />
        </div>
        <AltForm image={image} name={name} result={result} />
        {image.kind === 'photo' && !image.isPrimary && (
          <Form method="post" preventScrollReset className="mt-auto">
            <input type="hidden" name="file" value={image.fileId} />
            <Button size="sm" name="intent" value="image_primary">
              Make primary<span className="sr-only">: {name.toLowerCase()}</span>
            </Button>
          </Form>
        )}
      </div>
      <ConfirmDialog
        id={dialog}
        title={`Remove ${name.toLowerCase()}?`}
        text={
          isApproved
            ? 'Members will still see it until we approve the change.'
            : 'It will disappear from the gallery immediately.'
        }
        confirmLabel={`Remove ${IMAGE_KINDS[image.kind].toLowerCase()}`}
        tone="danger"
        intent="image_remove"
        hidden={{ file: image.fileId }}
      />
    </li>
  )
}
