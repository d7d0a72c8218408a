import type { MarketPoint } from './schema.ts'

/** Where a file was found and how it was copied: notes of whoever gathered the figures. */
const NOTES = [
  /,? ?(?:CSV|file|extract|data table)? ?in GitHub \S+ commit [0-9a-f]+/g,
  / \((?:[a-z.]+ |\d{4} )?copy(?: of [A-Za-z]+ \d{4})?\)/g,
  / \(webflow\.io\)/g,
]

function forReaders(source: string): string {
  return NOTES.reduce((text, note) => text.replace(note, ''), source)
    .replace(/([(;] ?)derived: [\d.]+ [-+/*] [\d.]+/g, '$1calculated')
    .replace(/([(;] ?)derived: /g, '$1calculated: ')
    .replace('(flag p)', '(provisional)')
}

/** A licence without the notes of whoever looked it up. */
const licenceWords = (licence: string): string =>
  licence
    .replace(/^single figure quoted with attribution; not open data$/, 'quoted with attribution')
    .replace(/ \(terms to be confirmed\)$/, '')

/** Where a figure is from, for its readers: of an illustrative one that it is, without the day on which somebody set it. */
export function sourceWords(
  point: Pick<MarketPoint, 'source' | 'sourceDate' | 'licence' | 'illustrative'>,
): Pick<MarketPoint, 'source' | 'sourceDate' | 'licence'> {
  return point.illustrative
    ? { source: 'Illustrative figure', sourceDate: '', licence: '' }
    : { source: forReaders(point.source), sourceDate: point.sourceDate, licence: licenceWords(point.licence) }
}
