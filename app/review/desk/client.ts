import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { UNDELIVERED, keepTyped } from '#app/ui/keep-form.ts'
import type { ReviewResult } from './desk.server.ts'

type Sent<T> = { request: Request; serverAction: () => Promise<T> }

/** When the server was not reached, keeps the dialog open with the typed text and shows the toast in it. */
export const keepDecision = <T>(sent: Sent<T>) =>
  keepTyped(sent, 'the button', (values): ReviewResult => ({
    form: { values, errors: {} },
    isConflict: false,
  }))

/** Reloads the record after a refused decision, which the router does not after a 4xx response (ADM-037). */
export function revalidateAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === UNDELIVERED) return false
  return defaultShouldRevalidate || (actionStatus !== undefined && actionStatus >= 400)
}

/** A record as text for change detection, ignoring the signatures of file links. */
export const comparableText = (record: unknown): string =>
  JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('/files/') ? value.split('?')[0] : value,
  )
