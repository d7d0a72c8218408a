import { formText } from '#app/lib/form.ts'

/** Which window of a form posts, and how often its person had changed something by then: the number of the post. */
export type PostedWindow = { name: string; edit: number }

/** The longest name that a window is known by. */
export const WINDOW_NAME = 40

/** The window of a post; null where no script says so, and then its posts have no order. */
export function readWindow(formData: FormData): PostedWindow | null {
  const [name, edit] = [formText(formData, 'window').slice(0, WINDOW_NAME), formText(formData, 'edit')]
  return name !== '' && /^\d{1,9}$/.test(edit) ? { name, edit: Number(edit) } : null
}
