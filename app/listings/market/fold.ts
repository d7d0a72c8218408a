import { normalText } from '#app/lib/normal-text.ts'

const FROM = 'ąćęłńóśźżáàâäãåăçčďđéèêëěíìîïňñòôöõőøřŕšșşťțţúùûüůűýž'
const TO = 'acelnoszzaaaaaaaccddeeeeeiiiinnoooooorrssstttuuuuuuyz'

const plain = new Map([...FROM].map((letter, at) => [letter, TO[at] ?? '']))

/** A name without case, diacritics and doubled spaces: the twin of fold() in the database, equal letter by letter. */
export function fold(text: string): string {
  const lower = normalText(text, 'NFC').trim().replace(/\s+/g, ' ').toLowerCase()
  return Array.from(lower, (letter) => plain.get(letter) ?? letter).join('')
}
