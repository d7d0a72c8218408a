import { z } from 'zod'

/** A URL with one of these protocols (each including its colon). */
export const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
/** A URL that may contain credentials. An unescaped `#`, `/` or `?` in them would end the authority part. */
export const credentialed = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => !/^[a-z]+:\/\/[^#/?]*[#/?].*@/i.test(text), {
      error: 'must escape #, /, ? and @ in the user name and password as %23, %2F, %3F and %40',
      abort: true,
    })
    .pipe(address(...protocols))

/** Parses a text with `read`; refuses it with the message if that returns null. */
const readBy =
  <T>(read: (text: string) => T | null, message: string) =>
  (text: string, context: z.RefinementCtx<string>): T => {
    const value = read(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }

/** Scheme, host and port, normalised. */
export const origin = address('http:', 'https:').transform(
  readBy(readOrigin, 'must be scheme, host and port only, such as https://parcela.example'),
)

/** Location of our objects in an S3-compatible store. */
export type S3Location = {
  bucket: string
  /** Prefix of every key; empty, or ends with a slash. */
  prefix: string
  /** Scheme, host and port of a server other than AWS. */
  endpoint: string | undefined
  region: string | undefined
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/
const REGION = /^[\w-]{1,40}$/
const S3_URL_FORMAT = 'must be s3://BUCKET[/PREFIX][?endpoint=https://HOST&region=REGION]'

/** Parses `s3://BUCKET[/PREFIX][?endpoint=…&region=…]`; returns a string if invalid. Must not contain access keys. */
export function readS3Url(text: string): S3Location | string {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') return S3_URL_FORMAT
  if (url.username || url.password)
    return 'must not contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead'
  if (!BUCKET.test(url.host)) return `${S3_URL_FORMAT}; "${url.host}" is not a valid bucket name`
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  const prefix = path ? `${path}/` : ''
  if (!PREFIX.test(prefix)) return `${S3_URL_FORMAT}; "${path}" is not a valid key prefix`
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) return `${S3_URL_FORMAT}; "${unknown}" is not a known parameter`
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const region = url.searchParams.get('region') ?? undefined
  const origin = endpoint === undefined ? undefined : readOrigin(endpoint)
  if (origin === null) return `${S3_URL_FORMAT}; endpoint must be scheme, host and port only`
  if (region !== undefined && !REGION.test(region))
    return `${S3_URL_FORMAT}; "${region}" is not a valid region`
  return { bucket: url.host, prefix, endpoint: origin, region }
}

/** Normalised origin of an http(s) address; null if it has more parts or is invalid. */
function readOrigin(text: string): string | null {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null
  return url.href === `${url.origin}/` ? url.origin : null
}

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const
const DURATION = /^([1-9][0-9]{0,6})([smhd])$/

/** Parses "90s", "15m", "12h" or "30d" to seconds; null for anything else. */
function readDuration(text: string): number | null {
  const [, amount, unit] = DURATION.exec(text) ?? []
  if (!amount || !unit) return null
  return Number(amount) * UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS]
}

/** A duration setting, parsed to seconds. */
export const duration = (defaultText: string) =>
  z
    .string()
    .default(defaultText)
    .transform(readBy(readDuration, 'must be a duration such as 300s, 15m, 12h or 30d'))

type Rate = { readonly count: number; readonly seconds: number }

function readRate(text: string): Rate | null {
  const [, count, time] = /^([1-9][0-9]{0,6})\/(\w+)$/.exec(text) ?? []
  const seconds = time ? readDuration(time) : null
  return count && seconds !== null ? Object.freeze({ count: Number(count), seconds }) : null
}

/** A rate limit setting, such as "10/15m". */
export const rate = (defaultText: string) =>
  z
    .string()
    .default(defaultText)
    .transform(readBy(readRate, 'must be a number of calls per duration, such as 10/15m'))
