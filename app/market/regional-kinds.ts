/** The kinds of regional figures. */
export const REGIONAL_KINDS = {
  rent: 'rent',
  vacancy: 'vacancy',
  yield: 'yield',
  prices: 'price index',
} as const
export type RegionalKind = keyof typeof REGIONAL_KINDS
