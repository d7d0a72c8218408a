import { normalText } from '#app/lib/visible-text.ts'

/** Combining marks and invisible characters. */
const UNSEEN =
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
  const lower = normalText(text, 'NFKD').replace(UNSEEN, '').toLowerCase()
  return lower.replace(/[łđðøħŧŋĸıςæœþß]/g, (letter) => WHOLE.get(letter) ?? letter)
}

/** A folded name with trimmed and collapsed spaces; mirrors fold_place() in the database. */
export function fold(text: string): string {
  return foldPart(text)
    .replace(/[ \t-\r]+/g, ' ')
    .replace(/^ | $/g, '')
}
