import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { S3Location } from '#app/lib/setting-types.ts'
import {
  type Ask,
  bodySigned,
  type Connection,
  connectS3,
  type IdleTimeout,
  idleTimeout,
  statusOf,
  s3Bytes,
} from './s3-client.server.ts'
import type { FileStore } from './file-store.ts'
import { measureFile } from './hash.server.ts'
import { codeOf } from '#app/lib/outage.ts'
import { removeFile } from './local-store.server.ts'
import { isStorageKey } from './keys.ts'
import { StoreWatch } from './store-watch.ts'

export type S3Store = FileStore & {
  /** False from a call without a response until the next one with a response. */
  isUp: () => boolean
  /** Checks that the bucket exists and is accessible; returns the problem as text. Throws StoreUnavailable. */
  check: () => Promise<string | null>
  /** Closes its connections; the next call opens new ones. */
  close: () => Promise<void>
}

const MISSING = 404
/** The key is taken, by an existing object or a concurrent writer. */
const TAKEN = [412, 409]
const NOT_IMPLEMENTED = 501
/** Statuses about an object rather than the store. */
const ANSWERS = new Set([MISSING, ...TAKEN, NOT_IMPLEMENTED])

const isLocal = (error: unknown) => error instanceof Error && 'syscall' in error && 'path' in error
const isBroken = (error: unknown) => ['ECONNRESET', 'EPIPE'].includes(codeOf(error)) || statusOf(error) >= 502

const taken = () => Object.assign(new Error('EEXIST: the storage key is taken'), { code: 'EEXIST' })

async function* watched(path: string, refresh: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path)) {
    refresh()
    yield chunk as Buffer
  }
}

/**
 * Objects in a bucket of an S3-compatible server. Bytes are streamed both ways; uploads are signed with their SHA-256, so
 * that a corrupted transfer is rejected. Calls throw StoreUnavailable if the server is silent for four seconds, unreachable or
 * denies access. The SDK loads with the first call. `pageSize`: objects per listing page.
 */
export function s3Store(place: S3Location, pageSize = 1000): S3Store {
  const watch = new StoreWatch(`s3://${place.bucket}`)
  let connecting: Promise<Connection> | undefined
  /** Not every server supports If-None-Match on writes; without it we check first. */
  let isConditional = true
  const at = (key: string) => {
    if (!isStorageKey(key)) throw new Error('not a storage key')
    return { Bucket: place.bucket, Key: place.prefix + key }
  }

  /** A failed load is not cached: the next call retries. */
  function connect(): Promise<Connection> {
    const created = connectS3(place)
    created.catch(() => {
      if (connecting === created) connecting = undefined
    })
    return created
  }

  const ask: Ask = async (work) => {
    watch.enter()
    const connection = await (connecting ??= connect())
    const silence = idleTimeout()
    try {
      const answer = await work(connection, silence)
      watch.answered()
      return answer
    } catch (error) {
      if (isLocal(error)) throw error
      if (!ANSWERS.has(statusOf(error))) throw watch.failed(error)
      watch.answered()
      throw error
    } finally {
      silence.end()
    }
  }

  /** Size in bytes and the signed hash; null if the object does not exist. */
  async function head(key: string): Promise<{ byteSize: number; sha256: string | undefined } | null> {
    const object = at(key)
    try {
      return await ask(async ({ sdk, client }, { signal }) => {
        const found = await client.send(new sdk.HeadObjectCommand(object), { abortSignal: signal })
        return { byteSize: found.ContentLength ?? 0, sha256: found.Metadata?.sha256 }
      })
    } catch (error) {
      if (statusOf(error) === MISSING) return null
      throw error
    }
  }

  type Upload = { key: string; path: string; byteSize: number; sha256: string } & Parameters<
    FileStore['put']
  >[2]

  async function send(upload: Upload, { sdk, client }: Connection, silence: IdleTimeout): Promise<void> {
    const body = Readable.from(watched(upload.path, silence.refresh), { objectMode: false })
    const command = new sdk.PutObjectCommand({
      ...at(upload.key),
      Body: body,
      ContentLength: upload.byteSize,
      ContentType: upload.contentType,
      CacheControl: `private, max-age=${upload.cacheSeconds}`,
      Metadata: { sha256: upload.sha256 },
      ...(isConditional && { IfNoneMatch: '*' }),
    })
    const answered = new AbortController()
    try {
      const abortSignal = AbortSignal.any([silence.signal, answered.signal])
      await client.send(bodySigned(command, upload.sha256), { abortSignal })
    } finally {
      // A server may reject early: an unfinished request would hold its connection forever.
      if (!body.readableEnded) answered.abort()
      body.destroy()
    }
  }

  /** Retries once if a kept-alive connection broke; a taken key may then be our own first attempt. */
  async function sendTwice(upload: Upload): Promise<void> {
    let isRetry = false
    try {
      await ask(async (connection, silence) => {
        try {
          await send(upload, connection, silence)
        } catch (error) {
          if (!isBroken(error) || silence.signal.aborted) throw error
          isRetry = true
          await send(upload, connection, silence)
        }
      })
    } catch (error) {
      if (!TAKEN.includes(statusOf(error))) throw error
      if (!isRetry || (await head(upload.key))?.sha256 !== upload.sha256) throw taken()
    }
  }

  return {
    async put(key, path, about) {
      at(key)
      const { byteSize, sha256 } = await measureFile(path)
      const upload = { key, path, byteSize, sha256: sha256.toString('hex'), ...about }
      if (await head(key)) throw taken()
      const wasConditional = isConditional
      await sendTwice(upload).catch(async (error: unknown) => {
        if (!wasConditional || statusOf(error) !== NOT_IMPLEMENTED) throw error
        isConditional = false
        await sendTwice(upload)
      })
      await removeFile(path)
    },
    async open(key, range) {
      const found = await head(key)
      return found && { bytes: s3Bytes({ ask, watch, object: at(key), range }), byteSize: found.byteSize }
    },
    async remove(key) {
      const object = at(key)
      await ask(({ sdk, client }, { signal }) =>
        client.send(new sdk.DeleteObjectCommand(object), { abortSignal: signal }),
      ).catch((error: unknown) => {
        if (statusOf(error) !== MISSING) throw error
      })
    },
    exists: async (key) => (await head(key)) !== null,
    async *list() {
      for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
        const page = await ask(({ sdk, client }, { signal }) =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket: place.bucket,
              Prefix: place.prefix,
              MaxKeys: pageSize,
              ...(token !== undefined && { ContinuationToken: token }),
            }),
            { abortSignal: signal },
          ),
        )
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(place.prefix.length)
          if (isStorageKey(key)) yield { key, modifiedAt: LastModified ?? new Date() }
        }
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      }
    },
    isUp: () => watch.isUp,
    check: () => checkBucket(place, ask),
    async close() {
      const { client } = (await connecting?.catch(() => undefined)) ?? {}
      connecting = undefined
      client?.destroy()
    },
  }
}

async function checkBucket(place: S3Location, ask: Ask): Promise<string | null> {
  const where = `s3://${place.bucket}${place.endpoint ? ` at ${place.endpoint}` : ''}`
  return ask(async ({ sdk, client }, { signal }) => {
    try {
      await client.send(new sdk.ListObjectsV2Command({ Bucket: place.bucket, MaxKeys: 1 }), {
        abortSignal: signal,
      })
      return null
    } catch (error) {
      if (error instanceof Error && error.name === 'CredentialsProviderError')
        return `no credentials for ${where}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`
      if (statusOf(error) === MISSING) return `there is no bucket ${where}`
      if ([301, 400, 401, 403].includes(statusOf(error)))
        return `${where} rejects the AWS_* keys or the region`
      throw error
    }
  })
}
