import type { Toast } from '#app/lib/toast.ts'
import { isMarkAnswer, type MarkAnswer } from '../words.ts'

/** Posts a mark without leaving the page; whatever goes wrong on the way is a failed call (PUB-076, PUB-080). */
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
    // The toast below says so.
  }
  return { ok: false, toast: failed }
}
