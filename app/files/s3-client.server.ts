import { createRequire } from 'node:module'
import type * as S3 from '@aws-sdk/client-s3'
import type { S3Place } from '#app/lib/storage-url.ts'

export type Sdk = typeof S3
export type Connection = { sdk: Sdk; client: S3.S3Client }

/** Milliseconds for a connection to stand, and between two signs of life of an answer or of a body that goes out. */
const CONNECT_MS = 2000
export const SILENCE_MS = 4000
/** One for each answer that is being read; a slow reader must not hold up others. */
const MOST_SOCKETS = 1000

const nothing = () => undefined

/** Not by `import`, which never tries again what failed while it ran, such as a file that could not be read. */
const loadSdk = async () => createRequire(import.meta.url)('@aws-sdk/client-s3') as Sdk

/** The SDK and a client of a place; the keys come from the usual AWS_* variables. Loads the SDK, which is large. */
export async function connectS3({ endpoint, region }: S3Place): Promise<Connection> {
  const sdk = await loadSdk()
  const agent = { keepAlive: true, maxSockets: MOST_SOCKETS }
  const client = new sdk.S3Client({
    region: region ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    // Check sums of the SDK's own kind travel in a form that many servers do not know; ours is signed (bodySigned).
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: agent, httpsAgent: agent },
    logger: { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
  })
  return { sdk, client }
}

/** Makes the signature cover a body that is streamed: the server refuses other bytes. `sha256` in hexadecimal. */
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

/** The HTTP status of a failed call; 0 when there was no answer. */
export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return 0
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? 0
}

/** Aborts its signal after SILENCE_MS without `heard`. */
export class Silence {
  #abort = new AbortController()
  #timer: NodeJS.Timeout

  constructor() {
    this.#timer = setTimeout(() => this.#abort.abort(), SILENCE_MS)
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  heard(): void {
    this.#timer.refresh()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
