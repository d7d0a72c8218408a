import { workbookText } from '#test/world/workbook.ts'
import { unescapeHtml } from '../forms.ts'

/** A question: a URL to open, or the page behind the "Next" link on it. */
export type Question = { path: string; next?: true }

/** The address of a page's data. */
export const dataOf = (path: string) => path.replace(/^(\/[^?]*)/, '$1.data')

/** Parts that change with every response and reveal nothing. */
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
  return unescapeHtml(href)
}

/**
 * A response as text: status, location and body without the parts that change each time, including ids unless they are
 * kept.
 */
export async function ask(
  origin: string,
  cookie: string,
  { path, next }: Question,
  keepIds = false,
): Promise<string> {
  if (next) {
    const first = await ask(origin, cookie, { path }, true)
    return ask(origin, cookie, { path: nextIn(path, first) }, keepIds)
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
  const noises = keepIds ? NOISE : [...NOISE, RANDOM_ID]
  const text = noises.reduce((rest, noise) => rest.replace(noise, ''), body)
  return `${response.status} ${response.headers.get('Location') ?? ''}\n${text}`
}

/** The place where two answers part; null if they are equal. */
export function difference(one: string, other: string): string | null {
  if (one === other) return null
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const near = (text: string) => `…${text.slice(Math.max(0, at - 80), at + 120)}…`
  return `${near(one)} / ${near(other)}`
}
