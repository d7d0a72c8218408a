import { refusedResponse } from '#app/files/refused-response.ts'
import { parseForm } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { canSaveItems, markResponse, refuseSaving } from '../response.server.ts'
import { saveSearch, updateSearch } from '../commands/saved-searches.server.ts'
import { criteriaOf, saveSearchSchema } from '../schema.ts'
import { MARK_TOASTS } from '../post-mark.ts'
import type { Route } from './+types/save-search'

const NOT_SAVED = 'Search not saved'
const REFUSED = {
  full: 'You have reached the limit of 50 saved searches. Delete one first.',
  duplicate: 'You have already saved a search with these filters.',
  not_found: 'This saved search no longer exists. Save it as a new one.',
} as const
const criteriaIn = (query: string) => criteriaOf(new URLSearchParams(query))

/**
 * Saves a search of the listings (PUB-078), or updates the filters of a saved one: JSON for a script, a redirect for a
 * plain form.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const formData = await request.formData()
  const parsed = parseForm(saveSearchSchema, formData)
  if (!canSaveItems(viewer)) {
    const mark = parsed.ok ? ({ kind: 'search', criteria: criteriaIn(parsed.data.query) } as const) : null
    return refuseSaving(request, viewer, MARK_TOASTS.signInToSave, mark)
  }
  const notSaved = (text: string, status: number) =>
    markResponse(request, formData, { ok: false, toast: { title: NOT_SAVED, text, tone: 'error' } }, status)
  if (!parsed.ok) return notSaved(Object.values(parsed.form.errors)[0] ?? MARK_TOASTS.saveFailed.text, 422)
  const { id, name, alert, query } = parsed.data
  const criteria = criteriaIn(query)
  const saved = id
    ? await updateSearch(viewer, id, criteria)
    : await saveSearch(viewer, 'property', { criteria, name, alert })
  if (!saved.ok) return notSaved(REFUSED[saved.refused], saved.refused === 'not_found' ? 404 : 409)
  const link = { label: 'View saved searches', to: '/saved-searches' }
  const title = id ? 'Search updated' : 'Search saved'
  return markResponse(request, formData, { ok: true, toast: { title, link, tone: 'ok' } })
}

/** No page at this URL. */
export function loader({ request }: Route.LoaderArgs) {
  return refusedResponse(request, refusal('not_found'))
}
