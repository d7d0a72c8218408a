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

/**
 * The Cookie header as the product reads it. A name of ours that stands there twice counts as not sent: nobody can tell
 * which one is the browser's own. Over https a cookie of the former prefix counts under its present name while that one
 * is not there; `former` are the names whose present ones those are.
 */
export function readableCookies(header: string, isSecure: boolean): { header: string; former: string[] } {
  const pairs = header.split(';').map((part) => part.trim())
  const nameOf = (pair: string) => pair.split('=', 1)[0]?.trim() ?? ''
  const times = new Map<string, number>()
  for (const pair of pairs) times.set(nameOf(pair), (times.get(nameOf(pair)) ?? 0) + 1)
  const single = pairs.filter((pair) => !OWN.test(nameOf(pair)) || times.get(nameOf(pair)) === 1)
  if (!isSecure) return { header: single.join('; '), former: [] }
  const old = single.filter((pair) => OWN.test(nameOf(pair)) && pair.startsWith(SECURE))
  const renamed = old
    .map((pair) => HOST + pair.slice(SECURE.length))
    .filter((pair) => !times.has(nameOf(pair)))
  return {
    header: [...single, ...renamed].join('; '),
    former: [...times.keys()].filter((name) => OWN.test(name) && name.startsWith(SECURE)),
  }
}

/** What takes former cookies out of the browser that is given their successors by these Set-Cookie headers. */
export function endFormer(former: readonly string[], given: readonly string[]): string[] {
  return former
    .filter((name) => given.some((set) => set.startsWith(`${HOST}${name.slice(SECURE.length)}=`)))
    .map((name) => `${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`)
}
