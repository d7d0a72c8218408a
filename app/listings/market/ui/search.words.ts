/** What a search says of its address and its place. */
export const SEARCH = {
  unknown: (term: string, isEmpty: boolean) =>
    `No listings found for "${term}".${isEmpty ? '' : ' Showing all available properties below.'}`,
  lost: 'This part of the list could not be found. Showing it from the beginning.',
  ignored: (parameters: readonly string[]) => `Ignored: ${parameters.join(', ')}.`,
} as const
