import { data } from 'react-router'
import { transaction } from '#app/db/client.server.ts'
import { isInstant } from '#app/db/keyset.ts'
import { formText } from '#app/lib/form.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { readWindow } from '#app/drafts/posted-window.ts'
import type { ListingActor } from '../commands/owned-listing.server.ts'
import {
  dropOrigin,
  endDrafts,
  keepDraft,
  listDrafts,
  type DraftOrigin,
  type EndedDrafts,
  type TypedTexts,
} from './commands/editor-drafts.server.ts'
import { editorAccess } from './access.server.ts'
import { type EditorResult, editorValues } from './form.ts'
import { differencesOf, FIELD_LABELS } from './differences.ts'
import { isEmptyForm } from './typed-listing.ts'

const FAILURES = {
  not_found: 'Not saved. You no longer have access to this listing.',
  too_long: 'Not saved. Your text is too long. Shorten it to continue.',
} as const

/** The version that the page showed; 0 when unreadable. */
const readVersion = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

function textsOf(formData: FormData): TypedTexts {
  return Object.fromEntries(
    Object.entries(editorValues(formData))
      .filter(([name]) => name !== 'version')
      .map(([name, value]) => [name, String(value)]),
  )
}

const draftResult = (part: Partial<EditorResult>, status: number) =>
  data<EditorResult>({ values: {}, errors: {}, ...part }, { status })

/** Autosave: stores what was typed, visible only to its author. */
export async function autosaveDraft(viewer: Viewer, formData: FormData, listingId: number | null) {
  const access = editorAccess(viewer)
  if (access.access === 'guest') return draftResult({ isSignedOut: true }, 401)
  if (access.access !== 'open') return draftResult({ formError: FAILURES.not_found }, 403)
  const id = formText(formData, 'window')
  const kept = await keepDraft(access.actor, {
    id,
    edit: readWindow(formData)?.edit,
    listingId,
    // A new listing has no version yet.
    seen: listingId === null ? 0 : readVersion(formText(formData, 'seen')),
    typed: textsOf(formData),
  })
  if (!kept.ok)
    return draftResult({ formError: FAILURES[kept.refused] }, kept.refused === 'too_long' ? 422 : 404)
  const origin = originOf(formData)
  if (origin.id !== id) await dropOrigin(access.actor.userId, origin)
  return draftResult({ kept: { version: 0, savedAt: kept.value.toISOString() } }, 200)
}

/** Discards a draft, including the changes of the window that opened it, which reloads and starts from what is saved. */
export async function discardDraft(viewer: Viewer, formData: FormData, path: string) {
  const access = editorAccess(viewer)
  if (access.access === 'open') {
    const { userId } = access.actor
    await transaction((tx) => endDrafts(tx, userId, endedBy(formData)))
  }
  const toast = done('Changes discarded', 'Your unsaved changes are gone.')
  const headers = new Headers(readWindow(formData) ? { 'X-Remix-Reload-Document': 'true' } : {})
  return redirectWithToast(path, toast, headers)
}

/** The autosaved drafts that a save makes obsolete. */
export function endedBy(formData: FormData): EndedDrafts {
  const name = formText(formData, 'window')
  return { window: readWindow(formData), name, origin: originOf(formData) }
}

/** The draft that the window opened, and when it was saved. */
function originOf(formData: FormData): DraftOrigin {
  const savedAt = formText(formData, 'fromSavedAt')
  return { id: formText(formData, 'from'), savedAt: isInstant(savedAt) ? new Date(savedAt) : null }
}

/** The value of `?draft=` that opens the form without unsaved changes. */
const NO_DRAFT = 'none'

export type Drafts = Awaited<ReturnType<typeof draftsFor>>
export const NO_DRAFTS: Drafts = { shown: null, offered: [] }

/** Whether a field without a label differs, such as the answer to a requested item. */
const hasOthers = (typed: TypedTexts, saved: TypedTexts) =>
  Object.entries(typed).some(([name, text]) => !(name in FIELD_LABELS) && text !== (saved[name] ?? ''))

/**
 * This person’s unsaved changes. The form opens with the draft selected in the URL, or with the only draft if nobody has
 * saved the listing since. `version` is the current one; 0 for a new listing.
 */
export async function draftsFor(
  actor: ListingActor,
  listingId: number | null,
  { saved, version, selected }: { saved: TypedTexts; version: number; selected: string | null },
) {
  const kept = (await listDrafts(actor.userId, listingId))
    .filter(({ typed }) => !(listingId === null && isEmptyForm(typed)))
    .map((draft) => ({ draft, differences: differencesOf({ ...saved, ...draft.typed }, saved) }))
    .filter(({ draft, differences }) => differences.length > 0 || hasOthers(draft.typed, saved))
  const only =
    kept.length === 1 && selected !== NO_DRAFT && kept[0]?.draft.seen === version ? kept[0] : undefined
  const taken = kept.find(({ draft }) => draft.id === selected) ?? only
  const offered = kept
    .filter((one) => one !== taken)
    .map(({ draft: { id, savedAt }, differences }) => ({ id, savedAt, differences }))
  return { shown: taken?.draft ?? null, offered }
}
