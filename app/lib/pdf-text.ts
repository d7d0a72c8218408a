import { normalText } from './visible-text.ts'

/** Characters in our PDF font: Latin, Greek, Cyrillic and common symbols. */
const PRINTABLE =
  /[\u0300-\u0304\u0306-\u030a\u030c\t\n\r -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0259\u02bc\u0374-\u0376\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03d7\u03f0-\u03f6\u03f9\u03fa\u03fc-\u0479\u0480-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9d-\u1eff\u2000-\u200b\u2010-\u2027\u202f-\u2055\u2057\u205f\u2070\u2071\u2074-\u208e\u20a0-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20bf\u2103\u2105\u2113\u2116\u2117\u2120\u2122\u2126\u2150-\u215f\u2160-\u216f\u2190-\u2199\u2212\u221a\u221e\u2248\u2260\u2264\u2265\u2460-\u2468\u25a0\u25a1\u25aa\u25cb\u25cf\u25e6\u2713\u2717]/u

const lettersOf = (text: string) => Array.from(normalText(text, 'NFC'))

export const isPrintable = (text: string | null): boolean =>
  lettersOf(text ?? '').every((letter) => PRINTABLE.test(letter))

/** A text for a PDF; characters outside its font become code points such as "[U+738B]". */
export function toPrintable(text: string): string {
  return lettersOf(text)
    .map((letter) =>
      PRINTABLE.test(letter)
        ? letter
        : `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .join('')
}

export const PRINTED_HINT = 'Use Latin, Greek or Cyrillic letters.'

/** Error for a field with characters outside the PDF font, listing each once. */
export const NOT_PRINTABLE = {
  error: ({ input }: { input?: unknown }) => {
    const letters = new Set(lettersOf(String(input)).filter((letter) => !PRINTABLE.test(letter)))
    return `${PRINTED_HINT} Replace these characters: ${[...letters].slice(0, 10).join(' ')}`
  },
}
