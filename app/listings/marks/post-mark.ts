import type { Toast } from '#app/lib/toast.ts'

/** The literal toasts of group G: PUB-074 to PUB-076, PUB-078, PUB-080, PUB-083. */
export const MARK_TOASTS = {
  signInToFavorite: {
    title: 'Authentication required',
    text: 'Please sign in to save favorites.',
    tone: 'error',
  },
  saveFailed: { title: 'Error', text: 'Failed to save search. Please try again.', tone: 'error' },
  signInToSave: { title: 'Authentication required', text: 'Please sign in to save searches.', tone: 'error' },
} as const satisfies Record<string, Toast>

export type MarkResult = {
  ok: boolean
  toast: Toast
  /** Stored for a guest's browser until they sign in. */
  isKept?: boolean
}

const isMarkResult = (value: unknown): value is MarkResult =>
  typeof value === 'object' && value !== null && 'ok' in value && 'toast' in value

/** Posts a favourite or search without leaving the page; any error counts as a failed call (PUB-076, PUB-080). */
export async function postMark(
  path: string,
  fields: Record<string, string>,
  failed: Toast,
): Promise<MarkResult> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fields),
    })
    const answer: unknown = await response.json()
    if (isMarkResult(answer)) return answer
  } catch {
    // Reported by the toast below.
  }
  return { ok: false, toast: failed }
}
