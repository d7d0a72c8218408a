import { isRouteErrorResponse } from 'react-router'
import type { FormState } from '#app/lib/form.ts'

/**
 * Runs the server's action from the browser. No answer at all, or one that is no page of ours, becomes the form's
 * own message instead of an error screen, so that nothing typed is lost (MEM-050, MEM-068, MEM-074).
 */
export async function keepForm<T>(
  serverAction: () => Promise<T>,
  title: string,
  text: string,
): Promise<T | FormState> {
  try {
    return await serverAction()
  } catch (error) {
    const answered = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (answered) throw error
    return { values: {}, errors: {}, toast: { title, text, tone: 'error' } }
  }
}
