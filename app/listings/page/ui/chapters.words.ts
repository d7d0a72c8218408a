/** Titles of a listing page's chapters and parts. */
export const CHAPTERS = {
  summary: 'Summary',
  income: 'Income and leases',
  homes: 'Homes and income',
  preLets: 'Pre-lets and income',
  price: 'Price and returns',
  priceAndCost: 'Price, cost and returns',
  priceAndScheme: 'Price and scheme',
  building: 'Building and energy',
  yard: 'Building, yard and power',
  scheme: 'Scheme and programme',
  title: 'Title and planning',
  titleAlone: 'Title',
  environment: 'Title, planning and environment',
  planning: 'Planning and permit',
  plot: 'Plot and planning',
  utilities: 'Utilities and environment',
  place: 'Place and market',
  documents: 'Documents',
  history: 'History',
  inquiry: 'Ask the owner',
  unstated: 'Not stated by the owner',
  onThisPage: 'On this page',
  keyFigures: 'Key figures',
} as const

export const PARTS = {
  overview: 'Investment overview',
  description: 'Description',
  valuation: 'Valuation',
  scorecard: 'Risk-adjusted scorecard',
  plan: 'Master plan parameters',
  position: 'Position',
  market: 'Regional analytics',
} as const

export const PANEL = {
  name: 'Price and next step',
  short: 'Price and next step, short',
  price: 'Asking price',
  yield: 'Yield',
} as const
