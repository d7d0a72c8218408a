import { fairQueue } from '#app/lib/fair-queue.ts'
import { Outage } from '#app/lib/outage.ts'

export const QUEUE_FULL_TEXT =
  'We are checking many files right now. Nothing was saved. Try again in a minute.'

/** The queue is full. Becomes a 503 with its own message. */
export class QueueFull extends Outage {
  override name = 'QueueFull'
}

export const fileQueue = () =>
  fairQueue({
    concurrency: 1,
    maxWaiting: 40,
    full: () => new QueueFull('too many files are waiting to be inspected'),
  })
