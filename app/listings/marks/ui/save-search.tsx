import { Bookmark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { withSignInLinks } from '#app/account/kept/ui/sign-in-links.tsx'
import { useReloadPage } from '#app/ui/reload-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { asUserAction } from '#app/ui/live-load.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { MARK_LIMITS, SEARCH_ALERTS } from '../limits.ts'
import { MARK_TOASTS, postMark } from '../post-mark.ts'

const DIALOG = 'save-search'
const icon = <Bookmark aria-hidden="true" className="size-4" strokeWidth={1.75} />

type Props = {
  isGuest: boolean
  /** The id of the saved search to update, if any. */
  changed: string | null
  /** Filters and sort order as in the URL, and the path to return to. */
  query: string
  from: string
  /** The search as text, for a blank name. */
  description: string
}

const control =
  'h-10 w-full min-w-0 rounded-control border border-edge bg-sheet px-3 text-15 text-ink hover:border-ink-2'

/** Do without the Field component, to keep its module out of the list's initial load. */
function Fields() {
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <label htmlFor="search-name" className="text-13 font-medium">
          Name<span className="font-normal text-ink-2"> · optional</span>
        </label>
        <input
          id="search-name"
          name="name"
          maxLength={MARK_LIMITS.name}
          autoComplete="off"
          aria-describedby="search-name-hint"
          className={control}
        />
        <p id="search-name-hint" className="text-13 text-ink-2">
          Leave blank to name it after its filters.
        </p>
      </div>
      <label className="flex flex-col gap-1.5 text-13 font-medium">
        Notify me of new matches
        <select name="alert" className={control}>
          {Object.entries(SEARCH_ALERTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

/** Saves the current search with an optional name, or updates the opened one (PUB-078, PUB-080, PUB-083). */
export function SaveSearch({ isGuest, changed, query, from, description }: Props) {
  const revalidator = useReloadPage()
  const [isSaving, setIsSaving] = useState(false)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    const form = event.currentTarget
    const fields: Record<string, string> = {}
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value
    setIsSaving(true)
    const failed = isGuest ? MARK_TOASTS.signInToSave : MARK_TOASTS.saveFailed
    const { ok, toast, isKept } = await postMark('/saved-searches/save', fields, failed)
    setIsSaving(false)
    showToast(isGuest ? withSignInLinks(toast, isKept ? '/saved-searches' : from) : toast)
    if (!ok || isGuest) return
    form.reset()
    form.closest('dialog')?.close()
    await revalidator.revalidate()
  }
  const hidden = (
    <>
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="from" value={from} />
    </>
  )
  if (isGuest)
    return (
      <form method="post" action="/saved-searches/save" onSubmit={(event) => void save(event)}>
        {hidden}
        <Button size="sm" icon={icon} pending={isSaving}>
          Save search
        </Button>
      </form>
    )
  return (
    <>
      <DialogTrigger dialog={DIALOG} size="sm" icon={icon}>
        Save search
      </DialogTrigger>
      <Dialog id={DIALOG} title="Save this search" text={description}>
        <form
          method="post"
          action="/saved-searches/save"
          onSubmit={(event) => void asUserAction(() => save(event))}
          className="flex flex-col gap-5"
        >
          {hidden}
          <Fields />
          <div className="flex flex-wrap justify-end gap-3">
            <DialogCloser dialog={DIALOG}>Cancel</DialogCloser>
            <Button variant="primary" pending={isSaving}>
              Save search
            </Button>
          </div>
        </form>
      </Dialog>
      {changed !== null && (
        <form
          method="post"
          action="/saved-searches/save"
          onSubmit={(event) => void asUserAction(() => save(event))}
        >
          {hidden}
          <input type="hidden" name="id" value={changed} />
          <Button size="sm" pending={isSaving}>
            Update search
          </Button>
        </form>
      )}
    </>
  )
}
