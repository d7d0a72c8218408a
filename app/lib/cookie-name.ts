const HOST = '__Host-'
const SECURE = '__Secure-'

/**
 * A cookie's name in the browser, prefixed over https so that it cannot be planted over http. A site-wide cookie is also
 * bound to the host, so that sibling domains cannot plant one.
 */
export function cookieName(name: string, isSecure: boolean, path = '/'): string {
  if (!isSecure) return name
  return `${path === '/' ? HOST : SECURE}${name}`
}

const OWN = /^(?:__Host-|__Secure-)?parcela[._]/

/** Names that the previous release did not have: under the previous prefix they can only have been planted. */
const LATER = new Set([`${SECURE}parcela_kept`])

/**
 * The Cookie header as the product reads it. If one of our names occurs twice, it counts as not sent, since the genuine
 * cookie cannot be identified. Over https a cookie with the previous prefix counts under its current name if that one
 * is missing.
 */
export function readableCookies(header: string, isSecure: boolean): string {
  const pairs = header.split(';').map((part) => part.trim())
  const nameOf = (pair: string) => pair.split('=', 1)[0]?.trim() ?? ''
  const times = new Map<string, number>()
  for (const pair of pairs) times.set(nameOf(pair), (times.get(nameOf(pair)) ?? 0) + 1)
  const single = pairs.filter((pair) => !OWN.test(nameOf(pair)) || times.get(nameOf(pair)) === 1)
  if (!isSecure) return single.join('; ')
  const renamed = single
    .filter((pair) => OWN.test(nameOf(pair)) && pair.startsWith(SECURE) && !LATER.has(nameOf(pair)))
    .map((pair) => HOST + pair.slice(SECURE.length))
    .filter((pair) => !times.has(nameOf(pair)))
  return [...single, ...renamed].join('; ')
}

/** The same cookies under the previous release's names, so that rolling upgrades and rollbacks sign nobody out. */
export function underPreviousNames(given: readonly string[]): string[] {
  return given
    .filter((cookie) => cookie.startsWith(`${HOST}parcela`))
    .map((cookie) => SECURE + cookie.slice(HOST.length))
    .filter((cookie) => !LATER.has(cookie.split('=', 1)[0] ?? ''))
}
