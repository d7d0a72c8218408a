import type { Toast } from '#app/lib/toast.ts'
import { isMarkAnswer, type MarkAnswer } from '../texts.ts'

/** Posts a favourite or search without leaving the page; any error counts as a failed call (PUB-076, PUB-080). */
export async function postMark(
  path: string,
  fields: Record<string, string>,
  failed: Toast,
): Promise<MarkAnswer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fields),
    })
    const answer: unknown = await response.json()
    if (isMarkAnswer(answer)) return answer
  } catch {
    // Reported by the toast below.
  }
  return { ok: false, toast: failed }
}
