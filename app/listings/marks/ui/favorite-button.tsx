import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { withSignInLinks } from '#app/account/kept/ui/sign-in-links.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { MARK_TOASTS, postMark } from '../post-mark.ts'

type Props = {
  slug: string
  title: string
  isMarked: boolean
  isGuest: boolean
  /** The page to return to after a post without JavaScript. */
  from: string
  hasLabel?: boolean | undefined
}

/**
 * The favourite button, updated optimistically and reverted when the call fails (PUB-074 to PUB-076). Clicks during a
 * call count as one. A guest's favourite is stored until they sign in, with the toast of PUB-083 and links to do so.
 */
export function FavoriteButton({ slug, title, isMarked, isGuest, from, hasLabel = false }: Props) {
  const [pressed, setPressed] = useState<{ was: boolean; on: boolean } | null>(null)
  const isBusy = useRef(false)
  const isOn = pressed !== null && pressed.was === isMarked ? pressed.on : isMarked
  const toggle = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    if (!isGuest) setPressed({ was: isMarked, on: !isOn })
    const result = await postMark(
      '/favorites/mark',
      { slug, on: isOn ? 'no' : 'yes' },
      isGuest
        ? MARK_TOASTS.signInToFavorite
        : { title: 'Error', text: 'Failed to update favorites. Please try again.', tone: 'error' },
    )
    isBusy.current = false
    if (isGuest) return showToast(withSignInLinks(result.toast, from, slug))
    if (!result.ok) setPressed({ was: isMarked, on: isOn })
    showToast(result.toast)
  }
  return (
    <form
      method="post"
      action="/favorites/mark"
      onSubmit={(event) => void toggle(event)}
      className="inline-grid print:hidden"
    >
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="on" value={isOn ? 'no' : 'yes'} />
      <input type="hidden" name="from" value={from} />
      <button
        type="submit"
        aria-pressed={isOn}
        aria-label={`Favourite: ${title}`}
        title={isOn ? 'Remove from favourites' : 'Add to favourites'}
        className={clsx(
          hasLabel
            ? 'deal-tool'
            : 'grid size-9 place-items-center rounded-control transition-colors hover:bg-wash',
          isOn ? 'text-boundary' : 'text-ink-2 hover:text-ink',
        )}
      >
        <Heart
          aria-hidden="true"
          className={clsx('size-4.5', isOn && 'fill-current')}
          strokeWidth={isOn ? 2 : 1.75}
        />
        {hasLabel && 'Favourite'}
      </button>
    </form>
  )
}
