import { keepTyped } from '#app/ui/keep-form.ts'
import type { MediaAnswer } from './media-action.server.ts'

type Sent<T> = { request: Request; serverAction: () => Promise<T> }

/** A change of pictures or documents that reached no server, as the refused change that its form shows. */
export function keepMedia<T>(sent: Sent<T>) {
  return keepTyped(sent, 'the button', (values, toast): MediaAnswer => {
    const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    return { toast, subject: typed.file ?? typed.document ?? '', typed, errors: {}, isStale: false }
  })
}
