export type NormalForm = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

/** Combining marks beyond the 30th on one letter (Stream-Safe Text Format, UAX #15). */
const EXCESS = /(\p{M}{30})\p{M}+/gu

/**
 * Unicode normalisation for text of any length. Sorting the marks of one letter is quadratic, so each letter keeps at
 * most 30.
 */
export function normalText(text: string, form: NormalForm): string {
  return text.replace(EXCESS, '$1').normalize(form)
}

/** Normalisation that keeps all marks, for texts up to `most` UTF-16 units; longer ones are returned unchanged. */
export function normalShortText(text: string, form: NormalForm, max: number): string {
  return text.length > max ? text : text.normalize(form)
}
