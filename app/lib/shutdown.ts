import { kept } from './kept.ts'

const controller = kept('shutdown', () => new AbortController())

/** Aborts when shutdown begins: event streams end, loops finish their round. */
export const shuttingDown: AbortSignal = controller.signal

/** Called once by the process. */
export function beginShutdown(): void {
  controller.abort(new Error('the process is stopping'))
}
