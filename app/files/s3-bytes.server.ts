import type { Readable } from 'node:stream'
import type { Range } from './file-store.ts'
import { type Connection, IdleTimeout, statusOf } from './s3-client.server.ts'
import type { StoreWatch } from './store-watch.ts'

type Source = {
  ask: <T>(work: (connection: Connection, silence: IdleTimeout) => Promise<T>) => Promise<T>
  watch: StoreWatch
  object: { Bucket: string; Key: string }
  range: Range | undefined
}

/** The object was removed between lookup and first byte. */
function gone(cause: unknown): Error {
  return Object.assign(new Error('ENOENT: the object is gone', { cause }), { code: 'ENOENT' })
}

/**
 * An object's bytes, fetched lazily with backpressure. A reader that stops early closes the connection. Errors with
 * StoreUnavailable if the server stalls or disconnects, with ENOENT if the object is gone.
 */
export function s3Bytes({ ask, watch, object, range }: Source): ReadableStream<Uint8Array> {
  const leaving = new AbortController()
  let body: Readable | undefined
  let chunks: AsyncIterator<Uint8Array> | undefined

  const begin = async () => {
    body = await ask(async ({ sdk, client }, { signal }) => {
      const command = new sdk.GetObjectCommand({
        ...object,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      })
      const abortSignal = AbortSignal.any([signal, leaving.signal])
      const response = await client.send(command, { abortSignal }).catch((error: unknown) => {
        // A reader that stops early is not a store failure.
        if (!leaving.signal.aborted) throw error
      })
      return response?.Body as Readable | undefined
    })
    if (!body) throw new Error('the reader disconnected')
    return body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  }

  const next = async () => {
    chunks ??= await begin()
    const silence = new IdleTimeout()
    const quit = () => body?.destroy(new Error('the file store stopped responding'))
    silence.signal.addEventListener('abort', quit, { once: true })
    try {
      return await chunks.next()
    } catch (error) {
      throw leaving.signal.aborted ? error : watch.failed(error)
    } finally {
      silence.end()
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          if (!leaving.signal.aborted) throw statusOf(error) === 404 ? gone(error) : error
        }
      },
      cancel() {
        leaving.abort()
        body?.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
