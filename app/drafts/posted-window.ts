import { cutText } from '#app/lib/visible-text.ts'
import { formText } from '#app/lib/form.ts'

/** The window that posts, and its number of changes, which numbers the post. */
export type PostedWindow = { name: string; edit: number }

export const MAX_WINDOW_NAME = 40

/** The window of a post; null without JavaScript, in which case posts have no order. */
export function readWindow(formData: FormData): PostedWindow | null {
  const [name, edit] = [cutText(formText(formData, 'window'), MAX_WINDOW_NAME), formText(formData, 'edit')]
  return name !== '' && /^\d{1,9}$/.test(edit) ? { name, edit: Number(edit) } : null
}
