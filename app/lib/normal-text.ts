export type NormalForm = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

/** Combining marks after the 30th of one letter: no script has so many (Stream-Safe Text Format, UAX #15). */
const EXCESS = /(\p{M}{30})\p{M}+/gu

/**
 * The Unicode normal form of a text of any length. Sorting the marks of one letter takes time with the square of their
 * number, so a letter keeps 30 at most.
 */
export function normalText(text: string, form: NormalForm): string {
  return text.replace(EXCESS, '$1').normalize(form)
}

/** The normal form with every mark kept, for texts of at most `most` UTF-16 units; a longer one comes back as it is. */
export function normalShortText(text: string, form: NormalForm, most: number): string {
  return text.length > most ? text : text.normalize(form)
}
