import { workbookText } from '#test/world/workbook.ts'
import { unescaped } from '#test/unescaped.ts'

/** A URL to open, or the page behind its "Next" link. */
export type Query = { path: string; next?: true }

export const dataPath = (path: string) => path.replace(/^(\/[^?]*)/, '$1.data')

/** Parts that differ in every response and reveal nothing. */
const NOISE = [
  /nonce=\\?"[^"]*"/g,
  /"nonce":"[^"]*"/g,
  /\bname="(?:formId|form_key|key|view|session|window)" value="[^"]*"/g,
  /role="switch" aria-checked="\w+" value="\d+"/g,
  /nextSeed\\*",\d+/g,
  /expires=\d+(?:&amp;|&|\\u0026)signature=[\w%-]+/g,
]
const RANDOM_ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

function nextIn(path: string, html: string): string {
  const [link = ''] = /<a [^>]*rel="next"[^>]*>/.exec(html) ?? []
  const href = / href="([^"]+)"/.exec(link)?.[1]
  if (href === undefined) throw new Error(`${path} has no next page`)
  return unescaped(href)
}

/**
 * A response as text: status, location and body, without the parts that differ every time. Random ids count as such
 * unless they are kept.
 */
export async function fetchText(
  origin: string,
  cookie: string,
  { path, next }: Query,
  keepIds = false,
): Promise<string> {
  if (next) {
    const html = await fetchText(origin, cookie, { path }, true)
    return fetchText(origin, cookie, { path: nextIn(path, html) }, keepIds)
  }
  const response = await fetch(origin + path, {
    redirect: 'manual',
    headers: {
      Accept: path.includes('.data') ? '*/*' : 'text/html',
      'Accept-Encoding': 'identity',
      Origin: origin,
      Cookie: cookie,
    },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isWorkbook = response.headers.get('Content-Type')?.includes('spreadsheet') ?? false
  const body = isWorkbook ? workbookText(bytes) : bytes.toString('utf8')
  const patterns = keepIds ? NOISE : [...NOISE, RANDOM_ID]
  const text = patterns.reduce((rest, pattern) => rest.replace(pattern, ''), body)
  return `${response.status} ${response.headers.get('Location') ?? ''}\n${text}`
}

export function difference(one: string, other: string): string | null {
  if (one === other) return null
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const around = (text: string) => `…${text.slice(Math.max(0, at - 80), at + 120)}…`
  return `${around(one)} / ${around(other)}`
}
