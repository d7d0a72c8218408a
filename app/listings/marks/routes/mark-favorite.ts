import { z } from 'zod'
import { refusedResponse } from '#app/files/refused-response.ts'
import { parseForm } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { canSaveItems, markResponse, refuseSaving } from '../response.server.ts'
import { addFavorite, removeFavorite } from '../commands/favorites.server.ts'
import { MARK_TOASTS } from '../post-mark.ts'
import type { Route } from './+types/mark-favorite'

const favoriteSchema = z.object({ slug: z.string().min(1).max(140), on: z.enum(['yes', 'no']) })

/** Adds or removes a favourite (PUB-074, PUB-075): JSON for a script, a redirect for a plain form. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const formData = await request.formData()
  const parsed = parseForm(favoriteSchema, formData)
  if (!canSaveItems(viewer)) {
    const isMark = parsed.ok && parsed.data.on === 'yes'
    const mark = isMark ? ({ kind: 'favorite', slug: parsed.data.slug } as const) : null
    return refuseSaving(request, viewer, MARK_TOASTS.signInToFavorite, mark)
  }
  if (!parsed.ok) return refusedResponse(request, refusal('invalid'))
  const { slug, on } = parsed.data
  if (on === 'no') await removeFavorite(viewer, slug)
  else if (!(await addFavorite(viewer, slug)).ok) return refusedResponse(request, refusal('not_found'))
  const title = on === 'no' ? 'Removed from favorites' : 'Added to favorites'
  return markResponse(request, formData, { ok: true, toast: { title, tone: 'ok' } })
}

/** No page at this URL. */
export function loader({ request }: Route.LoaderArgs) {
  return refusedResponse(request, refusal('not_found'))
}
