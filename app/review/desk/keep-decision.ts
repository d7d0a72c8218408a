import { keepTyped } from '#app/ui/keep-form.ts'
import type { ReviewAnswer } from './answer.server.ts'

type Sent<T> = { request: Request; serverAction: () => Promise<T> }

/** A decision that reached no server: its dialog stays open with its texts, and the toast in it says so. */
export function keepDecision<T>(sent: Sent<T>) {
  return keepTyped(sent, 'the button', (values): ReviewAnswer => ({
    form: { values, errors: {} },
    isConflict: false,
  }))
}
