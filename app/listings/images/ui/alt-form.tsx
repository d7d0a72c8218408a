import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { IMAGE_LIMITS } from '../schema.ts'
import type { ListingImage } from '../arrange.ts'

/** A refused alt text. */
export type AltResult = { typed: string; error: string; isStale: boolean }

type Props = { image: ListingImage; name: string; result: AltResult | undefined }

/** Alt text of an image. Posts the text that the window showed, so that two windows never overwrite each other unseen. */
export function AltForm({ image, name, result }: Props) {
  const current = image.alt ?? ''
  const [seen, setSeen] = useState(current)
  const [typed, setTyped] = useState(result?.typed ?? current)
  if (current !== seen && (typed === seen || typed === current)) {
    setSeen(current)
    setTyped(current)
  }
  const error = result?.isStale
    ? `${result.error} It is now ${current ? `“${current}”` : 'empty'}. Save again to keep yours.`
    : result?.error
  return (
    <PostForm
      result={result && { errors: { alt: result.error } }}
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
