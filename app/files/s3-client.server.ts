import { createRequire } from 'node:module'
import type * as S3 from '@aws-sdk/client-s3'
import type { S3Location } from '#app/lib/setting-types.ts'
import type { Readable } from 'node:stream'
import type { Range } from './file-store.ts'
import type { StoreWatch } from './store-watch.ts'

type Sdk = typeof S3
export type Connection = { sdk: Sdk; client: S3.S3Client }

/** Timeout in milliseconds for connecting, and for silence in a response or an upload. */
const CONNECT_MS = 2000
const IDLE_TIMEOUT_MS = 4000
/** Each response being read needs one; a slow reader must not block others. */
const MAX_SOCKETS = 1000

const nothing = () => undefined

/** Not `import`, which never retries a failed load, such as an unreadable file. */
const loadSdk = async () => createRequire(import.meta.url)('@aws-sdk/client-s3') as Sdk

/** Loads the (large) SDK and creates a client; credentials come from the usual AWS_* variables. */
export async function connectS3({ endpoint, region }: S3Location): Promise<Connection> {
  const sdk = await loadSdk()
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS }
  const client = new sdk.S3Client({
    region: region ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    // Many servers do not support the SDK's checksums; ours is in the signature (bodySigned).
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: agent, httpsAgent: agent },
    logger: { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
  })
  return { sdk, client }
}

/** Signs a streamed body by its hash, so that the server rejects other bytes. `sha256` in hex. */
export function bodySigned<C extends InstanceType<Sdk['PutObjectCommand']>>(command: C, sha256: string): C {
  command.middlewareStack.add(
    (next) => (step) => {
      const { headers } = step.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(step)
    },
    { step: 'build', name: 'bodySigned' },
  )
  return command
}

/** HTTP status of a failed call; 0 if there was no response. */
export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return 0
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? 0
}

/** Aborts its signal after IDLE_TIMEOUT_MS without a call to `refresh`. */
export function idleTimeout() {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), IDLE_TIMEOUT_MS)
  return { signal: abort.signal, refresh: () => void timer.refresh(), end: () => clearTimeout(timer) }
}
export type IdleTimeout = ReturnType<typeof idleTimeout>

export type Ask = <T>(work: (connection: Connection, silence: IdleTimeout) => Promise<T>) => Promise<T>

type Source = {
  ask: Ask
  watch: StoreWatch
  object: { Bucket: string; Key: string }
  range: Range | undefined
}

/** The object was removed between lookup and first byte. */
const gone = (cause: unknown): Error =>
  Object.assign(new Error('ENOENT: the object is gone', { cause }), { code: 'ENOENT' })

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
    const silence = idleTimeout()
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
