import { data } from 'react-router'
import { isOutage } from '#app/db/client.server.ts'
import { log } from '#app/lib/log.ts'

/** Runs a screen's reads; failures get that screen's message, outages pass through (ADM-029, ADM-106). */
export async function orLoadFailure<T>(title: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('admin.load_failed', { screen: title, error })
    throw data(
      { kind: 'unavailable', title, message: 'Refresh the page or try again later.' },
      { status: 500 },
    )
  }
}
