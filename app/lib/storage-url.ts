/** Location of our objects in an S3-compatible store. */
export type S3Place = {
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
const FORM = 'must be s3://BUCKET[/PREFIX][?endpoint=https://HOST&region=REGION]'

/** Parses `s3://BUCKET[/PREFIX][?endpoint=…&region=…]`; returns a string if invalid. Must not contain access keys. */
export function readS3Url(text: string): S3Place | string {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') return FORM
  if (url.username || url.password)
    return 'must not hold keys: they are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  if (!BUCKET.test(url.host)) return `${FORM}; "${url.host}" is not a bucket's name`
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  const prefix = path ? `${path}/` : ''
  if (!PREFIX.test(prefix)) return `${FORM}; "${path}" cannot begin a key`
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) return `${FORM}; "${unknown}" is not known`
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const region = url.searchParams.get('region') ?? undefined
  const origin = endpoint === undefined ? undefined : readOrigin(endpoint)
  if (origin === null) return `${FORM}; endpoint is scheme, host and port only`
  if (region !== undefined && !REGION.test(region)) return `${FORM}; "${region}" is not a region`
  return { bucket: url.host, prefix, endpoint: origin, region }
}

/** Normalised origin of an http(s) address; null if it has more parts or is invalid. */
export function readOrigin(text: string): string | null {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null
  return url.href === `${url.origin}/` ? url.origin : null
}
