/** The note above the tax snapshot: its figures are samples from the specification, not advice (decision 32). */
export const TAX_LABEL = 'Sample data'
export const TAX_NOTE =
  'Sample figures for guidance only, not tax advice. Polish property tax on buildings and land is usually charged per square metre. Ask a tax advisor before relying on these figures.'

/** The tax and regulatory snapshot for Poland (PUB-136). */
export const TAX_SNAPSHOT: readonly { label: string; value: string; isLong?: true }[] = [
  { label: 'Property tax', value: '0.7-2.0%' },
  { label: 'VAT', value: '23%' },
  { label: 'Capital gains', value: '19%' },
  { label: 'Withholding', value: '20%' },
  { label: 'Closing timeline', value: '45-60 days', isLong: true },
]
