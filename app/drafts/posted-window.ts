import { cutText } from '#app/lib/visible-text.ts'
import { formText } from '#app/lib/form.ts'

/** The form window that posts, and the number of changes in it: the number of the post. */
export type PostedWindow = { name: string; edit: number }

export const WINDOW_NAME = 40

/** The window of a post; null without a script, and then posts have no order. */
export function readWindow(formData: FormData): PostedWindow | null {
  const [name, edit] = [cutText(formText(formData, 'window'), WINDOW_NAME), formText(formData, 'edit')]
  return name !== '' && /^\d{1,9}$/.test(edit) ? { name, edit: Number(edit) } : null
}
