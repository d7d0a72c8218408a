const HOST = '__Host-'
const SECURE = '__Secure-'

/**
 * A cookie's name in the browser, which takes the prefix over https alone: nobody plants one on a line without. Of a whole
 * site it is bound to the host as well, so that no neighbour under the same domain plants a second one.
 */
export function cookieName(name: string, isSecure: boolean, path = '/'): string {
  if (!isSecure) return name
  return `${path === '/' ? HOST : SECURE}${name}`
}

const OWN = /^(?:__Host-|__Secure-)?parcela[._]/

/** Names that no former release knew: nobody has them under the former prefix but who planted them. */
const LATER = new Set([`${SECURE}parcela_kept`])

/**
 * The Cookie header as the product reads it. One of our names that occurs twice counts as not sent: nobody can tell
 * which one is the browser's own. Over https a cookie of the former prefix counts under its present name while that one
 * is not there.
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

/** The same cookies under the names that the former release reads, so that a rolling upgrade and a way back sign nobody out. */
export function underFormerNames(given: readonly string[]): string[] {
  return given
    .filter((cookie) => cookie.startsWith(`${HOST}parcela`))
    .map((cookie) => SECURE + cookie.slice(HOST.length))
    .filter((cookie) => !LATER.has(cookie.split('=', 1)[0] ?? ''))
}
