const UNKNOWN_ID = '7b0c0f0e-0000-4000-8000-000000000001'

/** Strings that often cause problems in programs. */
export const NASTY: readonly string[] = [
  String.raw`
    -1 0 00 -0 +1 1e9 1e400 1e-400 0x10 NaN Infinity -Infinity 2147483647 2147483648 -2147483649 9007199254740993
    9223372036854775808 0.1 1,5 1.234.567,89 1'000 ١٢٣ ½ true null undefined [] {} {"a":{"b":[1,2,{"c":null}]}}
    __proto__ constructor toString hasOwnProperty valueOf ' " $1 $$ % %% _ \ %00 %2e%2e%2f ../../../../etc/passwd
    ..\..\windows\win.ini /etc/passwd file:///etc/passwd http://169.254.169.254/latest/meta-data/ //evil.example
    javascript:alert(1) data:text/html,<script>alert(1)</script> <script>alert(1)</script>
    </title></script><svg/onload=alert(1)> {{7*7}} =cmd|calc!A1 @SUM(1) a@b a@b.test a@[127.0.0.1] a@xn--80ak6aa92e.com
    2026-02-30 2026-13-01 0000-00-00 9999-12-31 275760-09-14 -000001-01-01 2026-11-22T25:61:61Z 1970-01-01 infinity
    epoch now 1.2.3 1~2 W10= eyJhIjoxfQ== (?:a+)+$ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! pl-PL Europe/Warsaw
    Mars/Olympus`
    .trim()
    .split(/\s+/),
  ['', ' ', '\0', 'a\0b', '\u{feff}', '\u202e\u2066txt.exe', '\ud800', '\udfff\ud800', '[object Object]'],
  ["'; drop table users; --", "' or '1'='1", "1' and pg_sleep(5) --", '1);select pg_sleep(5)--'],
  ['"><img src=x onerror=alert(1)>', '\u0024{7*7}', '<%= 7*7 %>', '"a b"@b.test', '\r\n\r\n<html>'],
  ['a\r\nb', 'a\r\nSet-Cookie: x=y', 'a\nBcc: victim@evil.example', '9'.repeat(40), '[['.repeat(500)],
  ['Z̸̢̛̹a̵l̶g̷o̸'.repeat(20), '👩‍👩‍👧‍👦'.repeat(50), 'ﷺ'.repeat(100), 'ż'.repeat(4000), 'A'.repeat(70_000)],
  [`${'a'.repeat(64)}@${'b'.repeat(189)}`, 'x'.repeat(255), 'x'.repeat(256), 'x'.repeat(10_001)],
  [UNKNOWN_ID, `{${UNKNOWN_ID}}`, UNKNOWN_ID.toUpperCase(), UNKNOWN_ID.slice(0, -1)],
  [20, 30].map((day) => `2026-02-${day}T10:00:00.000000Z|${UNKNOWN_ID}`),
].flat()

/** Parameter names that occur in the product's addresses and forms. */
export const QUERY_NAMES = `
  after as before created cursor document done expires exit from id ids intent kind listing location open
  page price q region risk saved search sent show signature size sort stage status step tab term token type
  version view window yield _routes index __proto__ paths p
`
  .trim()
  .split(/\s+/)

export const FIELD_NAMES = `
  email password confirmPassword firstName lastName fullName companyName companyEmail role otherRole position
  companyWebsite reason memberNotes internalNotes confirmed seen draft_version seen_version documentId documentType
  slot returnTo file message name ndaVersion version listingId companyId title description price location words endsOn
  value signedName intent id from acceptTerms acceptNda
`
  .trim()
  .split(/\s+/)

/** Random choices; `random` returns numbers from 0 up to 1. */
export type Dice = {
  pick: <T>(from: readonly T[]) => T
  below: (max: number) => number
  odds: (probability: number) => boolean
}

export function dice(random: () => number): Dice {
  const below = (max: number) => Math.floor(random() * max)
  return {
    below,
    odds: (probability) => random() < probability,
    pick<T>(from: readonly T[]): T {
      return from[below(from.length)] as T
    },
  }
}

/** A nasty string, or the given text with a few characters changed. */
export function mutated({ pick, below, odds }: Dice, text: string): string {
  if (text === '' || odds(0.6)) return pick(NASTY)
  const characters = Array.from(text)
  for (let times = 1 + below(3); times > 0; times -= 1) {
    const at = below(characters.length + 1)
    const what = below(4)
    if (what === 0) characters.splice(at, 1)
    else if (what === 1) characters.splice(at, 0, String.fromCodePoint(below(0xd7ff)))
    else if (what === 2) characters.splice(at, 0, pick(NASTY).slice(0, 20))
    else characters.splice(at, below(5), ...characters.slice(below(characters.length)).slice(0, 5))
  }
  return characters.join('')
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** Percent-encodes a string. A lone surrogate becomes three bytes that no decoder accepts. */
export const encoded = (text: string) =>
  text
    .split(LONE_SURROGATE)
    .map((part) => encodeURIComponent(part))
    .join('%ED%A0%80')
