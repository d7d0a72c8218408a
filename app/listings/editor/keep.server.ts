import { data } from 'react-router'
import { formText } from '#app/lib/form.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import type { Difference } from '#app/lib/difference.ts'
import { readWindow } from '#app/drafts/posted-window.ts'
import type { ListingActor } from '../commands/owned-listing.server.ts'
import {
  dropDrafts,
  keepDraft,
  listDrafts,
  type EndedDrafts,
  type TypedTexts,
} from './commands/editor-drafts.server.ts'
import { listingDoor } from './door.server.ts'
import { type EditorAnswer, editorValues } from './action.server.ts'
import { differencesOf } from './differences.ts'
import { isEmptyForm } from './typed-listing.ts'

const FAILURES = {
  session: 'Not saved. Your session has ended. Sign in again in another window, then continue here.',
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

const answer = (part: Partial<EditorAnswer>, status: number) =>
  data<EditorAnswer>({ values: {}, errors: {}, ...part }, { status })

/** Autosave: stores what was typed, visible only to its author. */
export async function autosaveDraft(viewer: Viewer, formData: FormData, listingId: number | null) {
  const door = listingDoor(viewer)
  if (door.door === 'guest') return answer({ isSignedOut: true }, 401)
  if (door.door !== 'open') return answer({ formError: FAILURES.session }, 403)
  const id = formText(formData, 'window')
  const kept = await keepDraft(door.actor, {
    id,
    edit: readWindow(formData)?.edit,
    listingId,
    // A new listing has no version yet.
    seen: listingId === null ? 0 : readVersion(formText(formData, 'version')),
    typed: textsOf(formData),
  })
  if (!kept.ok) return answer({ formError: FAILURES[kept.refused] }, kept.refused === 'too_long' ? 422 : 404)
  const from = formText(formData, 'from')
  if (from !== id) await dropDrafts(door.actor.userId, [from])
  return answer({ kept: { version: 0, savedAt: kept.value.toISOString() } }, 200)
}

/** Discards unsaved changes on request. */
export async function discardDraft(viewer: Viewer, formData: FormData, path: string) {
  const door = listingDoor(viewer)
  if (door.door === 'open') await dropDrafts(door.actor.userId, [formText(formData, 'draft')])
  return redirectWithToast(path, {
    title: 'Changes discarded',
    text: 'Your unsaved changes are gone.',
    tone: 'ok',
  })
}

/** The autosaved drafts that a save makes obsolete. */
export function endedBy(formData: FormData): EndedDrafts {
  return {
    window: readWindow(formData),
    name: formText(formData, 'window'),
    from: formText(formData, 'from'),
  }
}

export type OfferedDraft = { id: string; savedAt: Date; differences: Difference[] }
export type Drafts = {
  /** The unsaved changes selected in the address. */
  shown: { id: string; seen: number; savedAt: Date; typed: TypedTexts } | null
  offered: OfferedDraft[]
}

/** This person’s unsaved changes that differ from the saved version, and the ones selected in the address. */
export async function draftsFor(
  actor: ListingActor,
  listingId: number | null,
  saved: Readonly<Record<string, string>>,
  asked: string | null,
): Promise<Drafts> {
  const kept = await listDrafts(actor.userId, listingId)
  const shown = kept.find(({ id }) => id === asked) ?? null
  const offered = kept
    .filter(({ id, typed }) => id !== shown?.id && !(listingId === null && isEmptyForm(typed)))
    .map(({ id, savedAt, typed }) => ({
      id,
      savedAt,
      differences: differencesOf({ ...saved, ...typed }, saved),
    }))
    .filter(({ differences }) => differences.length > 0)
  return { shown, offered }
}
