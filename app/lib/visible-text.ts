/** Invisible characters: controls other than spaces and line breaks (NUL cannot be stored), soft hyphens and direction controls. */
const UNSEEN =
  /[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu // oxlint-disable-line no-control-regex
/** Joiners where they never join; other scripts and emoji need theirs. */
const LOOSE_JOINERS = /(^|[\p{Script=Latin}\p{N}\p{P}\p{Z}\p{Cc}])[\u200c\u200d]+/gu

/** Typed text for storage and search, without invisible characters. */
export const visibleText = (typed: string): string => typed.replace(UNSEEN, '').replace(LOOSE_JOINERS, '$1')

/** Letters and symbols that look like a space: Hangul fillers and the empty Braille pattern. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a required text shows anything: a letter, digit, punctuation mark or symbol. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(BLANK, ''))

/** Text on one line: control characters and runs of spaces become one space. */
export const oneLine = (typed: string): string => typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** At most `max` UTF-16 units, without half a character at the end: JSON columns reject it. */
export const cutText = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()

type NormalForm = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

/** Combining marks beyond the 30th on one letter (Stream-Safe Text Format, UAX #15). */
const EXCESS = /(\p{M}{30})\p{M}+/gu

/** Normalises a text of any length; at most 30 marks per letter, since sorting them takes quadratic time. */
export const normalText = (text: string, form: NormalForm): string =>
  text.replace(EXCESS, '$1').normalize(form)

/** Normalisation that keeps all marks, for strings up to `max` UTF-16 units; longer ones are returned unchanged. */
export const normalShortText = (text: string, form: NormalForm, max: number): string =>
  text.length > max ? text : text.normalize(form)

/** Combining marks and invisible characters. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** Letters that Unicode does not decompose into a base letter and a mark. */
const WHOLE = new Map(
  Object.entries({
    ł: 'l',
    đ: 'd',
    ð: 'd',
    ø: 'o',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'n',
    ĸ: 'k',
    ı: 'i',
    ς: 'σ',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ß: 'ss',
  }),
)

/** Removes case, diacritics and invisible characters; mirrors fold() in the database. */
export function foldPart(text: string): string {
  const lower = normalText(text, 'NFKD').replace(MARKS, '').toLowerCase()
  return lower.replace(/[łđðøħŧŋĸıςæœþß]/g, (letter) => WHOLE.get(letter) ?? letter)
}

/** Longer than any name: one letter may fold to 18, so a text of 1 MB would block the event loop. */
const MAX_NAME = 1000

/** A folded name with trimmed and collapsed spaces, cut at MAX_NAME; mirrors fold_place() in the database. */
export function fold(text: string): string {
  return foldPart(text.slice(0, MAX_NAME))
    .replace(/[ \t-\r]+/g, ' ')
    .replace(/^ | $/g, '')
}
