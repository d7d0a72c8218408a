/** Stored value -> label, in display order. */
export const DOCUMENT_KINDS = {
  valuation_report: 'Valuation report',
  rent_roll: 'Rent roll',
  lease: 'Lease',
  energy_certificate: 'Energy certificate',
  plan_extract: 'Plan extract',
  land_register: 'Land register extract',
  building_permit: 'Building permit',
  technical_report: 'Technical report',
  environmental_report: 'Environmental report',
  area_survey: 'Area survey',
  financial_model: 'Financial model',
  other: 'Other',
} as const

export type DocumentKind = keyof typeof DOCUMENT_KINDS
