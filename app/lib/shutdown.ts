import { processWide } from './process-wide.ts'

const controller = processWide('shutdown', () => new AbortController())

/** Aborts when shutdown begins: event streams end, and loops finish their current run. */
export const shuttingDown: AbortSignal = controller.signal

export function beginShutdown(): void {
  controller.abort(new Error('the process is stopping'))
}
