/** What a search says of its address and its place. */
export const SEARCH = {
  unknown: (term: string, isEmpty: boolean) =>
    `No listings found for "${term}".${isEmpty ? '' : ' Showing all available properties below.'}`,
  ignored: (parameters: readonly string[]) => `Ignored: ${parameters.join(', ')}.`,
} as const
