/** The kinds of regional figures. */
export const REGIONAL_KINDS = {
  rent: 'rent',
  vacancy: 'vacancy',
  yield: 'yield',
  prices: 'prices',
} as const
export type RegionalKind = keyof typeof REGIONAL_KINDS
