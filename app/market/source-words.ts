import type { MarketPoint } from './schema.ts'

/** Internal notes on where and how a figure was collected. */
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

/** The licence without internal notes. */
const licenceText = (licence: string): string =>
  licence
    .replace(/^single figure quoted with attribution; not open data$/, 'quoted with attribution')
    .replace(/ \(terms to be confirmed\)$/, '')

/** The source for readers; an illustrative figure has no date and licence. */
export function sourceWords(
  point: Pick<MarketPoint, 'source' | 'sourceDate' | 'licence' | 'illustrative'>,
): Pick<MarketPoint, 'source' | 'sourceDate' | 'licence'> {
  return point.illustrative
    ? { source: 'Illustrative figure', sourceDate: '', licence: '' }
    : { source: forReaders(point.source), sourceDate: point.sourceDate, licence: licenceText(point.licence) }
}
